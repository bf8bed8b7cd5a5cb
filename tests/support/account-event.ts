/** Passes an account event to the function `accounts` as Appwrite delivers it, without the delay of its queue. */
import { expect } from 'vitest';
import follow from '../../functions/accounts/main.ts';
import type { Campus } from './campus.ts';

export interface AccountEvent {
  /** `x-appwrite-event` */
  readonly name: string;
  readonly body: object;
}

export async function tellAccounts({ server }: Pick<Campus, 'server'>, { name, body }: AccountEvent): Promise<void> {
  const headers = { 'x-appwrite-trigger': 'event', 'x-appwrite-event': name, 'x-appwrite-key': server.key };
  const req = { method: 'POST', url: '/', path: '/', queryString: '', headers, bodyBinary: new Uint8Array() };
  const failed: string[] = [];
  const report = (message: string) => void failed.push(message);
  const res = { binary: () => 0, json: (answer: unknown) => answer, text: () => 0, empty: () => 0 };
  const answer = await follow({ req: { ...req, bodyText: JSON.stringify(body) }, res, log: report, error: report });
  expect([name, answer, failed]).toEqual([name, { followed: true }, []]);
}
