import { StartProblem } from './start-problem.ts';

/**
 * Converts the error of a server that could not listen: a StartProblem if the port is taken, otherwise the original
 * error.
 */
export function portTaken(error: unknown, port: number): unknown {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    ? new StartProblem(`Port ${port} is taken, perhaps by a campus that runs already: try --port ${port + 1}.`)
    : error;
}
