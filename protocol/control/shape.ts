/**
 * The constraint language: the shapes of the service's model as plain data, so that one table serves
 * the client's guards, the emulator's validation and the comparison with the model.
 */

/** Text, counted in Unicode code points. */
export interface StringShape {
  /** Kind of the shape. */
  readonly type: "string";
  /** Least length, in code points: none unless given. */
  readonly min?: number;
  /** Greatest length, in code points: none unless given. */
  readonly max?: number;
  /** Regular expression that the whole text must match, as the model writes it. */
  readonly pattern?: string;
  /** The only values allowed. */
  readonly enum?: readonly string[];
  /** Set when the value must never be shown. */
  readonly sensitive?: true;
}

/** A whole number. */
export interface IntegerShape {
  /** Kind of the shape. */
  readonly type: "integer";
  /** Least value: none unless given. */
  readonly min?: number;
  /** Greatest value: none unless given. */
  readonly max?: number;
}

/** `true` or `false`. */
export interface BooleanShape {
  /** Kind of the shape. */
  readonly type: "boolean";
}

/** A sequence of values of one shape. */
export interface ListShape {
  /** Kind of the shape. */
  readonly type: "list";
  /** Shape of every item. */
  readonly member: Shape;
  /** Least number of items: none unless given. */
  readonly min?: number;
  /** Greatest number of items: none unless given. */
  readonly max?: number;
}

/** Names with texts. */
export interface MapShape {
  /** Kind of the shape. */
  readonly type: "map";
  /** Shape of every name. */
  readonly key: StringShape;
  /** Shape of every value. */
  readonly value: StringShape;
  /** Least number of entries: none unless given. */
  readonly min?: number;
  /** Greatest number of entries: none unless given. */
  readonly max?: number;
}

/** Places of a request, other than its body, that a member can travel in. */
export const MEMBER_LOCATIONS = ["uri", "querystring"] as const;

/** Place of a request, other than its body, that a member travels in. */
export type MemberLocation = typeof MEMBER_LOCATIONS[number];

/** One member of a structure. */
export interface MemberShape {
  /** Shape of the member's value. */
  readonly shape: Shape;
  /** Where the member travels: the body unless given. */
  readonly location?: MemberLocation;
  /** Name of the member at its location. */
  readonly locationName?: string;
  /** Set when the member makes a repeated request harmless. */
  readonly idempotencyToken?: true;
}

/** Named members, each of its own shape. */
export interface StructureShape {
  /** Kind of the shape. */
  readonly type: "structure";
  /** Members by name, in the order in which the service reports their faults. */
  readonly members: Readonly<Record<string, MemberShape>>;
  /** Names of the members that must be there: none unless given. */
  readonly required?: readonly string[];
  /** Set when exactly one member must be there. */
  readonly union?: true;
}

/** Any shape. */
export type Shape =
  | StringShape
  | IntegerShape
  | BooleanShape
  | ListShape
  | MapShape
  | StructureShape;
