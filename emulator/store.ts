import type { ImageRecord } from "./image_record.ts";
import type { MicrovmLife } from "./microvm_life.ts";

/** All that the control plane knows, in memory. */
export class Store {
  /** Images by ARN, oldest first. */
  readonly images: Map<string, ImageRecord> = new Map();
  /** VMs by id, oldest first; ended ones stay. */
  readonly microvms: Map<string, MicrovmLife> = new Map();
  #numbers = 0;

  /** Gives out the next place in a listing. */
  nextNumber(): number {
    return ++this.#numbers;
  }

  /**
   * Finds the VMs of an image that have not ended.
   *
   * @param imageArn ARN of the image.
   */
  liveMicrovms(imageArn: string): MicrovmLife[] {
    return [...this.microvms.values()].filter(({ record }) =>
      record.version.image.arn === imageArn && record.state !== "TERMINATED"
    );
  }
}
