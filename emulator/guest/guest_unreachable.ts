/** Nothing in the guest took the connection, or what took it gave no answer. */
export class GuestUnreachable extends Error {
  /** Name of the class, for stack traces. */
  override readonly name = "GuestUnreachable";
}
