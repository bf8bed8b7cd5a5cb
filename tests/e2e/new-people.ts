import { setTimeout } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { Account, Client, Functions, ID, Query, Storage, TablesDB, Users } from 'node-appwrite';
import { padPassword } from '#domain/people/password.ts';
import { hashOf } from '../../seeds/appwrite/password-hash.ts';
import { elsewhere } from '../support/elsewhere.ts';
import { type Campus, isCrossSite } from './campus.ts';
import { peopleAt } from './this-campus.ts';

/** People of one test, so that other tests cannot change them. */
export interface NewPerson {
  id: string;
  name: string;
  email: string;
  password: string;
}

/** Clients for the running campus with the operator's API key. */
export function operatorOf({ api, project, key }: Pick<Campus, 'api' | 'project' | 'key'>) {
  const client = new Client().setEndpoint(api).setProject(project).setKey(key());
  return {
    users: new Users(client),
    tables: new TablesDB(client),
    files: new Storage(client),
    account: new Account(client),
    functions: new Functions(client),
  };
}

/** Creates a person and waits for the profile that an event's function writes; verified by default. */
export async function moveIn(
  campus: Campus,
  { name = 'Wening Asri', verified = true, password = 'kuda-laut9' } = {},
): Promise<NewPerson> {
  const { users } = operatorOf(campus);
  const id = ID.unique();
  const email = `${id}@${peopleAt}`;
  await users.createArgon2User({ userId: id, email, password: hashOf(padPassword(password)), name });
  if (verified) await users.updateEmailVerification({ userId: id, emailVerification: true });
  while (!(await profileOf(campus, id).then(Boolean, () => false))) await setTimeout(20);
  return { id, name, email, password };
}

/**
 * What a browser stores after a login: Appwrite's cookie where the browser accepts it, and the client's own storage.
 */
export interface KeptSession {
  readonly cookie: { readonly name: string; readonly value: string } | null;
  readonly remembered: Readonly<Record<string, string>>;
}

/** A new session of that person, as in a browser after a login. */
export async function sessionOf(campus: Campus, userId: string): Promise<KeptSession> {
  const { secret } = await operatorOf(campus).users.createSession({ userId });
  // The one of Appwrite's two cookies that browsers accept over plain http; without cookies, the SDK's fallback.
  const name = `a_session_${campus.project}`;
  const usesFallback = isCrossSite || new URL(campus.api).origin !== campus.url;
  const fallback = usesFallback ? { cookieFallback: JSON.stringify({ [name]: secret }) } : {};
  return {
    cookie: usesFallback ? null : { name: `${name}_legacy`, value: encodeURIComponent(secret) },
    remembered: { 'lapak.session': userId, ...fallback },
  };
}

/** Gives this page's browser a session without the login form, as after an earlier login. */
export async function giveSession(page: Page, campus: Campus, userId: string): Promise<void> {
  const { cookie, remembered } = await sessionOf(campus, userId);
  // Leaves the open page first: its pending requests with another session would fail and log errors.
  await page.goto(`${campus.url}/robots.txt`);
  // Persistent, like Appwrite's own cookie.
  const expires = Date.now() / 1000 + 86_400;
  if (cookie) await page.context().addCookies([{ ...cookie, url: campus.api, httpOnly: true, expires }]);
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, remembered);
}

/** Removes this browser's session and its storage: the next page is a visitor's. */
export async function endSession(page: Page, campus: Campus): Promise<void> {
  await page.goto(`${campus.url}/robots.txt`);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
}

/** Blocks a person as the administrator, through the function. */
export async function blockByAdmin(campus: Campus, userId: string): Promise<void> {
  const { users } = operatorOf(campus);
  const { secret } = await users.createSession({ userId: 'admin00000000000000a' });
  const client = new Client().setEndpoint(campus.api).setProject(campus.project).setSession(secret);
  const execution = await new Functions(client).createExecution({
    functionId: 'admin',
    xpath: `/users/${userId}/blocked`,
    body: JSON.stringify({ blocked: true, reason: 'Menipu dua pembeli.' }),
    headers: { 'content-type': 'application/json' },
  });
  if (execution.responseStatusCode !== 200) throw new Error(execution.responseBody);
}

/** Ends all sessions of a person, like their expiry. */
export const endSessions = (campus: Campus, userId: string) => operatorOf(campus).users.deleteSessions({ userId });

export const profileOf = (campus: Campus, userId: string) =>
  operatorOf(campus).tables.getRow({ databaseId: 'market', tableId: 'profiles', rowId: userId });

/** An unsold product with more than five in stock. */
export async function anyProduct(campus: Campus): Promise<{ id: string; name: string }> {
  const { rows } = await operatorOf(campus).tables.listRows({
    databaseId: 'market',
    tableId: 'products',
    queries: [Query.equal('isSold', false), Query.greaterThan('stock', 5), Query.limit(1)],
  });
  const row = rows[0];
  if (!row) throw new Error('the demo campus sells nothing');
  return { id: row.$id, name: String(Reflect.get(row, 'name')) };
}

/** Subject and plain text of a sent mail, decoded. */
export function readMail(sent: string): { subject: string; text: string } {
  const raw = sent.replaceAll('\r\n', '\n');
  const text = raw
    .slice(raw.indexOf('Content-Type: text/plain'), raw.indexOf('Content-Type: text/html'))
    .replaceAll('=\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return { subject: /^Subject: (.*)$/m.exec(raw)?.[1] ?? '', text };
}

/** The newest mail to an address. */
export async function mailTo(page: Page, campus: Campus, address: string): Promise<{ subject: string; text: string }> {
  return readMail(await (await page.request.get(campus.mailOf(address))).text());
}

/** Path and query of the first link in a text. */
export function linkIn(text: string): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (!link) throw new Error(`no link in: ${text}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** On a campus that runs elsewhere, the operator chooses the subject, so only its presence is checked. */
export function expectSubject(subject: string, ofEmbedded: string): void {
  if (elsewhere()) expect(subject).not.toBe('');
  else expect(subject).toBe(ofEmbedded);
}
