/** What this server was given to start with cannot be used; its message tells whoever starts it what to do, in one line. */
export class SetupProblem extends Error {
  override readonly name = 'SetupProblem';
}
