/** A fault that somebody could make: `from` stands in `file` once, and reads `to` then. */
export interface Fault {
  readonly name: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** What people would meet. */
  readonly harm: string;
  /** Where a test must notice it. */
  readonly tests: readonly string[];
}
