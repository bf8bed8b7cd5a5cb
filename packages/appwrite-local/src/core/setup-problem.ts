/** The server cannot start with the given settings; the message says in one line what to do. */
export class SetupProblem extends Error {
  override readonly name = 'SetupProblem';
}
