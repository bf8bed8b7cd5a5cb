import { expect } from 'vitest';
import type { LocalAppwrite } from '../../src/start.ts';
import { eventually } from '../support/eventually.ts';
import { type Answer, ask } from '../support/http.ts';

type Place = Pick<LocalAppwrite, 'endpoint' | 'projectId' | 'key'>;

export const MESSAGES = '/messaging/messages';
export const EMAIL = `${MESSAGES}/email`;
export const SMTP = '/messaging/providers/smtp';

/** Creates an enabled provider. Its host is never called. */
export function turnOn(server: Place, more: Record<string, unknown> = {}): Promise<Answer> {
  const sender = { fromName: 'Lapak', fromEmail: 'noreply@lapak.example' };
  const body = { providerId: 'post', name: 'Post', host: 'mail.example', ...sender, enabled: true, ...more };
  return ask(server, SMTP, { key: server.key, body });
}

export function email(server: Place, body: Record<string, unknown>): Promise<Answer> {
  return ask(server, EMAIL, {
    key: server.key,
    body: { messageId: 'unique()', subject: 'Halo', content: 'isi', ...body },
  });
}

/** Waits until the message is sent or failed; returns it. */
export function settled(server: Place, id: unknown): Promise<Record<string, unknown>> {
  return eventually(async () => {
    const { body } = await ask(server, `${MESSAGES}/${id}`, { key: server.key });
    expect(['sent', 'failed']).toContain(body.status);
    return body;
  });
}

/** Accepts an e-mail and waits for its result. */
export async function sent(server: Place, body: Record<string, unknown>): Promise<Record<string, unknown>> {
  const made = await email(server, body);
  expect([made.status, made.body.status]).toEqual([201, 'processing']);
  return settled(server, made.body.$id);
}

/** Creates a person with an e-mail target, using the API key. */
export async function person(server: Place, userId: string, more: Record<string, unknown> = {}): Promise<string> {
  const body = { userId, email: `${userId}@example.com`, name: userId, ...more };
  expect((await ask(server, '/users', { key: server.key, body })).status).toBe(201);
  const { body: found } = await ask(server, `/users/${userId}/targets`, { key: server.key });
  const [target] = Array.isArray(found.targets) ? found.targets : [];
  return String(target.$id);
}
