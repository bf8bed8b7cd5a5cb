import { StartProblem } from './start-problem.ts';

/** What to tell when a server could not listen: the sentence where the port is taken, the error itself otherwise. */
export function portTaken(error: unknown, port: number): unknown {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    ? new StartProblem(`Port ${port} is taken, perhaps by a campus that runs already: try --port ${port + 1}.`)
    : error;
}
