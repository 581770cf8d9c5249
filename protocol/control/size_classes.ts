/** One size of microvm: what it is billed for, and what its guest may reach in bursts. */
export interface SizeClass {
  /** Baseline memory in MiB; names the class in a request. */
  readonly baselineMib: number;
  /** Baseline virtual processors. */
  readonly baselineVcpu: number;
  /** Peak memory in MiB; what the guest sees. */
  readonly peakMib: number;
  /** Peak virtual processors. */
  readonly peakVcpu: number;
  /** Size of the guest's disk in GiB. */
  readonly diskGib: number;
}

/** Every size of microvm, smallest first. */
export const SIZE_CLASSES: readonly SizeClass[] = [
  { baselineMib: 512, baselineVcpu: 0.25, peakMib: 2048, peakVcpu: 1, diskGib: 8 },
  { baselineMib: 1024, baselineVcpu: 0.5, peakMib: 4096, peakVcpu: 2, diskGib: 8 },
  { baselineMib: 2048, baselineVcpu: 1, peakMib: 8192, peakVcpu: 4, diskGib: 8 },
  { baselineMib: 4096, baselineVcpu: 2, peakMib: 16384, peakVcpu: 8, diskGib: 16 },
  { baselineMib: 8192, baselineVcpu: 4, peakMib: 32768, peakVcpu: 16, diskGib: 32 },
];
