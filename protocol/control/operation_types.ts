import type {
  CreateMicrovmAuthTokenRequest,
  CreateMicrovmAuthTokenResponse,
} from "./auth_token.ts";
import type {
  CreateMicrovmImageRequest,
  CreateMicrovmImageResponse,
  DeleteMicrovmImageRequest,
  DeleteMicrovmImageResponse,
  GetMicrovmImageRequest,
  GetMicrovmImageResponse,
  ListMicrovmImagesRequest,
  MicrovmImageSummary,
  UpdateMicrovmImageRequest,
  UpdateMicrovmImageResponse,
} from "./image.ts";
import type {
  GetMicrovmImageBuildRequest,
  ListMicrovmImageBuildsRequest,
  MicrovmImageBuild,
  MicrovmImageBuildSummary,
} from "./image_build.ts";
import type {
  DeleteMicrovmImageVersionRequest,
  DeleteMicrovmImageVersionResponse,
  GetMicrovmImageVersionRequest,
  ListMicrovmImageVersionsRequest,
  MicrovmImageVersion,
  UpdateMicrovmImageVersionRequest,
} from "./image_version.ts";
import type {
  ListManagedMicrovmImagesRequest,
  ListManagedMicrovmImageVersionsRequest,
  ManagedMicrovmImageSummary,
  ManagedMicrovmImageVersion,
} from "./managed_image.ts";
import type {
  GetMicrovmRequest,
  ListMicrovmsRequest,
  Microvm,
  MicrovmItem,
  ResumeMicrovmRequest,
  RunMicrovmRequest,
  SuspendMicrovmRequest,
  TerminateMicrovmRequest,
} from "./microvm.ts";
import type { OperationName } from "./operation.ts";
import type { Page } from "./page.ts";

/** What one operation takes and answers. */
export interface Call<Request, Response> {
  /** Input of the operation. */
  readonly request: Request;
  /** Body of a successful answer. */
  readonly response: Response;
}

/** Answer of an operation that only says that it was accepted. */
export type Accepted = Readonly<Record<string, never>>;

/** What every operation of `OPERATIONS` takes and answers, by name. */
export interface OperationTypes extends Record<OperationName, Call<object, object>> {
  /** Creates an image and its first version. */
  CreateMicrovmImage: Call<CreateMicrovmImageRequest, CreateMicrovmImageResponse>;
  /** Builds the next version of an image. */
  UpdateMicrovmImage: Call<UpdateMicrovmImageRequest, UpdateMicrovmImageResponse>;
  /** Reads an image. */
  GetMicrovmImage: Call<GetMicrovmImageRequest, GetMicrovmImageResponse>;
  /** Lists images. */
  ListMicrovmImages: Call<ListMicrovmImagesRequest, Page<MicrovmImageSummary>>;
  /** Deletes an image with all of its versions. */
  DeleteMicrovmImage: Call<DeleteMicrovmImageRequest, DeleteMicrovmImageResponse>;
  /** Reads an image version. */
  GetMicrovmImageVersion: Call<GetMicrovmImageVersionRequest, MicrovmImageVersion>;
  /** Lists the versions of an image. */
  ListMicrovmImageVersions: Call<ListMicrovmImageVersionsRequest, Page<MicrovmImageVersion>>;
  /** Opens or closes an image version for new microvms. */
  UpdateMicrovmImageVersion: Call<UpdateMicrovmImageVersionRequest, MicrovmImageVersion>;
  /** Deletes an image version. */
  DeleteMicrovmImageVersion: Call<
    DeleteMicrovmImageVersionRequest,
    DeleteMicrovmImageVersionResponse
  >;
  /** Lists the builds of an image version. */
  ListMicrovmImageBuilds: Call<ListMicrovmImageBuildsRequest, Page<MicrovmImageBuildSummary>>;
  /** Reads a build. */
  GetMicrovmImageBuild: Call<GetMicrovmImageBuildRequest, MicrovmImageBuild>;
  /** Lists the images that AWS manages. */
  ListManagedMicrovmImages: Call<ListManagedMicrovmImagesRequest, Page<ManagedMicrovmImageSummary>>;
  /** Lists the versions of an image that AWS manages. */
  ListManagedMicrovmImageVersions: Call<
    ListManagedMicrovmImageVersionsRequest,
    Page<ManagedMicrovmImageVersion>
  >;
  /** Runs a microvm. */
  RunMicrovm: Call<RunMicrovmRequest, Microvm>;
  /** Reads a microvm. */
  GetMicrovm: Call<GetMicrovmRequest, Microvm>;
  /** Lists microvms, ended ones too. */
  ListMicrovms: Call<ListMicrovmsRequest, Page<MicrovmItem>>;
  /** Suspends a microvm. */
  SuspendMicrovm: Call<SuspendMicrovmRequest, Accepted>;
  /** Resumes a microvm. */
  ResumeMicrovm: Call<ResumeMicrovmRequest, Accepted>;
  /** Ends a microvm. */
  TerminateMicrovm: Call<TerminateMicrovmRequest, Accepted>;
  /** Makes a proxy token. */
  CreateMicrovmAuthToken: Call<CreateMicrovmAuthTokenRequest, CreateMicrovmAuthTokenResponse>;
}
