import { DEFAULT_PATH } from "../image/mod.ts";

/**
 * Completes the variables of a guest's program.
 *
 * @param given Variables of the image and the guest.
 * @param home Home folder, unless one is given. Default "/root".
 * @returns The variables, with `PATH` and `HOME`.
 */
export function programEnvironment(
  given: Readonly<Record<string, string>>,
  home = "/root",
): Readonly<Record<string, string>> {
  return { PATH: DEFAULT_PATH, HOME: home, ...given };
}
