import { AppwriteException } from 'node-appwrite';
import { Refusal } from './target.ts';

const systemCodes: Readonly<Record<string, string>> = {
  ENOSPC: 'this machine has no room left on its disk',
  EDQUOT: 'this machine has no room left on its disk',
  EACCES: 'a file may not be read or written',
};

/** The message for a known problem; undefined for a bug of deploy itself. */
export function explain(problem: unknown, projectId: string): string | undefined {
  if (problem instanceof Refusal) return problem.message;
  if (problem instanceof AppwriteException) return ofServer(problem, projectId);
  if (!(problem instanceof Error)) return undefined;
  const cause = problem.cause instanceof Error ? problem.cause : problem;
  const code = 'code' in cause ? String(cause.code) : '';
  const known = systemCodes[code];
  if (known) return `${known} (${cause.message}).`;
  // Node's fetch fails like this if the connection was refused, broke or could not be opened.
  return problem.message === 'fetch failed' || code.startsWith('ECONN') || code.startsWith('UND_ERR')
    ? `The connection to the server broke (${cause.message || code}).`
    : undefined;
}

/** Whether the server knows the API key but refuses this call, because the key lacks the scope. */
export const lacksScope = (problem: unknown): boolean =>
  problem instanceof AppwriteException &&
  ['general_unauthorized_scope', 'user_unauthorized'].includes(problem.type) &&
  problem.message.includes('role: applications');

function ofServer(problem: AppwriteException, projectId: string): string {
  const { type, message, code } = problem;
  if (type === 'general_unauthorized_scope' || type === 'user_unauthorized') {
    if (!lacksScope(problem))
      return `The server does not know this key in the project ${projectId} (it takes us for a guest): check --key, or make a new one in the console (Overview, Integrations, API keys).`;
    const missing = /missing scopes \((.*)\)/
      .exec(message)?.[1]
      ?.replace(/[[\]"]/g, '')
      .replaceAll(',', ', ');
    return `The key lacks a scope: ${missing ?? message}. Add it to the key in the console.`;
  }
  if (type === 'project_id_missing' || type === 'project_not_found')
    return `This key does not belong to the project ${projectId}, or there is no such project (${message}): take id and key from the same page of the console.`;
  if (type === 'project_key_expired') return 'The key has expired: make a new one in the console.';
  if (code === 507 || /no space|disk (is )?full|storage limit/i.test(message))
    return `The server has no room left (${message}): make room there first.`;
  return code >= 500 ? `The server failed with ${code} (${message}): its log says more.` : message;
}
