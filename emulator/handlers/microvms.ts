import type { Microvm, MicrovmItem, RunMicrovmRequest } from "@microvms/protocol/control";
import { isEnabled } from "../hooks.ts";
import type { Change } from "../lifecycle.ts";
import { MicrovmLife } from "../microvm_life.ts";
import type { MicrovmRecord } from "../microvm_record.ts";
import { refuse } from "../refusal.ts";
import { latestActiveVersion, versionName, type VersionRecord } from "../image_record.ts";
import { settleConnectors } from "./connector_rules.ts";
import { checkImageArn, findMicrovm } from "./find.ts";
import type { Handlers, Service } from "./service.ts";

const LONGEST_LIFE_SEC = 28_800;

type Family =
  | "RunMicrovm"
  | "GetMicrovm"
  | "ListMicrovms"
  | "SuspendMicrovm"
  | "ResumeMicrovm"
  | "TerminateMicrovm";

/**
 * Makes the handlers of VMs.
 *
 * @param service What they work with.
 */
export function microvmHandlers(service: Service): Pick<Handlers, Family> {
  return {
    RunMicrovm: (input) =>
      service.clientTokens.once("RunMicrovm", input, () => {
        const { record } = runMicrovm(service, input);
        return () => describe(record);
      }),

    GetMicrovm: (input) => describe(findMicrovm(service, input.microvmIdentifier).record),

    async ListMicrovms(input) {
      const { imageIdentifier, imageVersion } = input;
      if (imageIdentifier !== undefined) checkImageArn(service, imageIdentifier);
      const records = [...service.store.microvms.values()].map(({ record }) => record);
      const page = await service.pages.cut(records, {
        ...input,
        listing: "microvms",
        placeOf: ({ number }) => number,
        keep: ({ version }) =>
          [version.image.arn, undefined].includes(imageIdentifier) &&
          [versionName(version.number), undefined].includes(imageVersion),
      });
      return { ...page, items: page.items.map(summarize) };
    },

    SuspendMicrovm: (input) => change(service, "suspend", input.microvmIdentifier),
    ResumeMicrovm: (input) => change(service, "resume", input.microvmIdentifier),
    TerminateMicrovm: (input) => change(service, "terminate", input.microvmIdentifier),
  };
}

function runMicrovm(service: Service, input: RunMicrovmRequest): MicrovmLife {
  const { store, region, clock, endpoints } = service;
  const version = findRunnable(service, input);
  if (input.runHookPayload !== undefined && !isEnabled(version.configuration.hooks, "run")) {
    throw refuse("ValidationException", {
      rule: "a payload needs the run hook",
      message: "The run hook must be enabled on the image to pass runHookPayload.",
    });
  }
  const record: MicrovmRecord = {
    microvmId: `microvm-${crypto.randomUUID()}`,
    number: store.nextNumber(),
    version,
    request: {
      ...input,
      ingressNetworkConnectors: settleConnectors(input.ingressNetworkConnectors, {
        region,
        direction: "INGRESS",
      }),
      egressNetworkConnectors: settleConnectors(input.egressNetworkConnectors, {
        region,
        direction: "EGRESS",
      }),
      maximumDurationInSeconds: input.maximumDurationInSeconds ?? LONGEST_LIFE_SEC,
    },
    startedAt: clock.now(),
    endpoint: "",
    state: "PENDING",
    stateReason: null,
    terminatedAt: null,
  };
  const life = new MicrovmLife(record, service);
  record.endpoint = endpoints.open(life);
  store.microvms.set(record.microvmId, life);
  life.launch();
  return life;
}

function findRunnable(service: Service, input: RunMicrovmRequest): VersionRecord {
  const { imageIdentifier: arn, imageVersion } = input;
  checkImageArn(service, arn);
  const image = service.store.images.get(arn);
  const version = imageVersion === undefined
    ? image && latestActiveVersion(image)
    : image?.versions.find(({ number, state, status }) =>
      versionName(number) === imageVersion && state === "SUCCESSFUL" && status === "ACTIVE"
    );
  if (version === undefined || image?.state === "DELETING") {
    throw refuse("ResourceNotFoundException", {
      rule: "image has a version that is SUCCESSFUL and ACTIVE",
      message: `No active version found for MicroVM image ${arn}`,
    });
  }
  return version;
}

function change(service: Service, change: Change, microvmId: string): Record<string, never> {
  const life = findMicrovm(service, microvmId);
  const { state } = life.record;
  const verdict = life.request(change);
  switch (verdict) {
    case "act":
    case "no-op":
      return {};
    case "conflict":
      throw refuse("ConflictException", {
        rule: `no ${change} in state ${state}`,
        message: `The MicroVM ${microvmId} cannot be changed in state ${state}.`,
      });
    case "ended":
      throw refuse("ValidationException", {
        rule: `no ${change} in state ${state}`,
        message: `The MicroVM ${microvmId} has been terminated and its state cannot be changed.`,
      });
    default:
      return verdict satisfies never;
  }
}

function summarize(record: MicrovmRecord): MicrovmItem {
  return {
    imageArn: record.version.image.arn,
    imageVersion: versionName(record.version.number),
    microvmId: record.microvmId,
    startedAt: record.startedAt / 1000,
    state: record.state,
  };
}

function describe(record: MicrovmRecord): Microvm {
  const { request, terminatedAt } = record;
  const { kmsKeyIdentifier } = request;
  return {
    ...summarize(record),
    egressNetworkConnectors: request.egressNetworkConnectors ?? null,
    endpoint: record.endpoint,
    executionRoleArn: request.executionRoleArn ?? null,
    idlePolicy: request.idlePolicy ?? null,
    ingressNetworkConnectors: request.ingressNetworkConnectors ?? null,
    maximumDurationInSeconds: request.maximumDurationInSeconds,
    stateReason: record.stateReason,
    terminatedAt: terminatedAt === null ? null : terminatedAt / 1000,
    terminationReasonCode: null,
    ...(kmsKeyIdentifier === undefined ? {} : { kmsKeyIdentifier }),
  };
}
