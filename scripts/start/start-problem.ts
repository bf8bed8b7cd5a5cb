/** A reason not to start that its message explains in one sentence; anything else is a bug and shows its stack. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}
