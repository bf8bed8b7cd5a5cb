/** A fault that a change could introduce. Replacing the only occurrence of `from` in `file` with `to` creates it. */
export interface Fault {
  readonly name: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** The harm to people. */
  readonly harm: string;
  /** The tests that must notice it. */
  readonly tests: readonly string[];
}
