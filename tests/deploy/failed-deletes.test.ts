import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { noteFailedDeletes } from '../../deploy/project/failed-deletes.ts';

/** The notes of a deploy to a server with these responses; the embedded server has no queues. */
async function notesFor(status: number, body: object): Promise<{ notes: string[]; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer(({ url, headers }, answer) => {
    asked.push(`${url} ${headers['x-appwrite-project']} ${headers['x-appwrite-key']}`);
    answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const notes: string[] = [];
  await noteFailedDeletes({ endpoint, projectId: 'lapak', key: 'k' }, notes).finally(() => server.close());
  return { notes, asked };
}

it('reports failed jobs of the deletes worker with the remedy', async () => {
  const { notes, asked } = await notesFor(200, { size: 12 });
  expect(asked).toEqual(['/v1/health/queue/failed/v1-deletes lapak k']);
  expect(notes).toEqual([expect.stringMatching(/^12 jobs .*_APP_EMAIL_CERTIFICATES/)]);
});

it('adds no note if no job failed or that worker does not exist', async () => {
  expect((await notesFor(200, { size: 0 })).notes).toEqual([]);
  expect((await notesFor(404, { type: 'general_route_not_found' })).notes).toEqual([]);
});

it.each([401, 403])(
  'notes the missing scope and the variable if the API key may not read the queue (%i)',
  async (status) => {
    const { notes } = await notesFor(status, { type: 'general_unauthorized_scope' });
    expect(notes).toEqual([expect.stringMatching(/health\.read.*_APP_EMAIL_CERTIFICATES/)]);
  },
);
