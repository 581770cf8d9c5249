import { authTokenHandlers } from "./auth_tokens.ts";
import { imageBuildHandlers } from "./image_builds.ts";
import { imageVersionHandlers } from "./image_versions.ts";
import { imageHandlers } from "./images.ts";
import { managedImageHandlers } from "./managed_images.ts";
import { microvmHandlers } from "./microvms.ts";
import type { Handlers, Service } from "./service.ts";

/**
 * Makes the handlers of all operations.
 *
 * @param service What they work with.
 */
export function createHandlers(service: Service): Handlers {
  return {
    ...imageHandlers(service),
    ...imageVersionHandlers(service),
    ...imageBuildHandlers(service),
    ...managedImageHandlers(service),
    ...microvmHandlers(service),
    ...authTokenHandlers(service),
  };
}
