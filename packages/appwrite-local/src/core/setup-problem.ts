/** The server cannot start with what it was given; the message says in one line what to do. */
export class SetupProblem extends Error {
  override readonly name = 'SetupProblem';
}
