/** Ports that a proxy token opens: exactly one of the choices. */
export type PortSpecification =
  | {
    /** One port, 1 to 65535. */
    readonly port: number;
  }
  | {
    /** Every port from the first to the last. */
    readonly range: PortRange;
  }
  | {
    /** Every port. */
    readonly allPorts: Readonly<Record<string, never>>;
  };

/** A range of ports. */
export interface PortRange {
  /** First port, 1 to 65535. */
  readonly startPort: number;
  /** Last port, 1 to 65535. */
  readonly endPort: number;
}

/** Which microvm's proxy token to make, and what it opens. */
export interface CreateMicrovmAuthTokenRequest {
  /** Id of the microvm. */
  readonly microvmIdentifier: string;
  /** Lifetime of the token, in minutes: at least 1. */
  readonly expirationInMinutes: number;
  /** Ports that the token opens: at least one element. */
  readonly allowedPorts: readonly PortSpecification[];
}

/** A proxy token. */
export interface CreateMicrovmAuthTokenResponse {
  /** Headers to send with every request to the endpoint; the values are secret. */
  readonly authToken: Readonly<Record<string, string>>;
}
