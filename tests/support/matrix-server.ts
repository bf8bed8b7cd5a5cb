import type { LocalAppwrite } from '../../local/start.ts';

/**
 * The server that MATRIX_ENDPOINT, MATRIX_PROJECT and MATRIX_KEY name: any Appwrite to which this project was deployed.
 * Undefined when none is named.
 */
export function matrixServer({ MATRIX_ENDPOINT, MATRIX_PROJECT, MATRIX_KEY } = process.env): LocalAppwrite | undefined {
  const named = [MATRIX_ENDPOINT, MATRIX_PROJECT, MATRIX_KEY].filter((value) => value);
  if (named.length === 0) return undefined;
  if (!MATRIX_ENDPOINT || !MATRIX_PROJECT || !MATRIX_KEY) {
    throw new Error('MATRIX_ENDPOINT, MATRIX_PROJECT and MATRIX_KEY name a server together');
  }
  return {
    endpoint: MATRIX_ENDPOINT.replace(/\/$/, ''),
    projectId: MATRIX_PROJECT,
    key: MATRIX_KEY,
    mailbox: '',
    reset: () => Promise.reject(new Error('A server elsewhere is not ours to empty')),
    close: async () => undefined,
  };
}
