import type { DeployRequest } from './target.ts';

const queue = '/health/queue/failed/v1-deletes';

/**
 * Notes failed jobs of Appwrite's deletes worker, which leave deleted data in place. All its jobs fail while
 * `_APP_EMAIL_CERTIFICATES` is empty. Also notes a key that lacks health.read; silent if the server has no such worker.
 */
export async function noteFailedDeletes(
  { endpoint, projectId, key }: Pick<DeployRequest, 'endpoint' | 'projectId' | 'key'>,
  notes: string[],
): Promise<void> {
  const response = await fetch(endpoint + queue, {
    headers: { 'x-appwrite-project': projectId, 'x-appwrite-key': key },
  });
  if (response.status === 401 || response.status === 403) {
    notes.push(
      'The key may not see failed jobs (scope health.read): make sure that _APP_EMAIL_CERTIFICATES is set at Appwrite, or nothing that is deleted goes.',
    );
    return;
  }
  if (!response.ok) return;
  const answer: unknown = await response.json();
  const size = typeof answer === 'object' && answer !== null && 'size' in answer ? Number(answer.size) : 0;
  if (size > 0)
    notes.push(
      `${size} jobs of Appwrite's deletes worker have failed: set _APP_EMAIL_CERTIFICATES at Appwrite if it is empty, then retry them (docker compose exec appwrite queue-retry --name=v1-deletes).`,
    );
}
