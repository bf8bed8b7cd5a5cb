/** A reason not to start, explained by its message in one sentence; other errors are bugs and show their stack. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}
