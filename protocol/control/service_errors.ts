/** Members that the body of a service error can have. */
export const SERVICE_ERROR_MEMBERS = [
  "message",
  "resourceId",
  "resourceType",
  "serviceCode",
  "quotaCode",
] as const;

/** Member of the body of a service error. */
export type ServiceErrorMember = typeof SERVICE_ERROR_MEMBERS[number];

/** Names of the service's errors, as `X-Amzn-Errortype` carries them. */
export const SERVICE_ERROR_NAMES = [
  "AccessDeniedException",
  "ConflictException",
  "InsufficientCapacityException",
  "InternalServerException",
  "ResourceNotFoundException",
  "ServiceQuotaExceededException",
  "ThrottlingException",
  "ValidationException",
] as const;

/** Name of a service error. */
export type ServiceErrorName = typeof SERVICE_ERROR_NAMES[number];

/** One error that the service's model declares. */
export interface ServiceError {
  /** HTTP status of the answer. */
  readonly status: number;
  /** Members of the answer's body. */
  readonly members: readonly ServiceErrorMember[];
  /** Set when the answer may tell in `Retry-After` how many seconds to wait. */
  readonly retryAfter?: true;
}

/** Every error that the service's model declares for the operations of `OPERATIONS`. */
export const SERVICE_ERRORS: Readonly<Record<ServiceErrorName, ServiceError>> = {
  AccessDeniedException: { status: 403, members: ["message"] },
  ConflictException: { status: 409, members: ["message", "resourceId", "resourceType"] },
  InsufficientCapacityException: { status: 500, members: ["message"] },
  InternalServerException: { status: 500, members: ["message"], retryAfter: true },
  ResourceNotFoundException: { status: 404, members: ["message", "resourceType", "resourceId"] },
  ServiceQuotaExceededException: { status: 402, members: SERVICE_ERROR_MEMBERS },
  ThrottlingException: {
    status: 429,
    members: ["message", "serviceCode", "quotaCode"],
    retryAfter: true,
  },
  ValidationException: { status: 400, members: ["message"] },
};
