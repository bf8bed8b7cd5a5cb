import { Client, Users } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerInput, resendInput } from '../../functions/domain/people/account-input.ts';
import { padPassword } from '../../functions/domain/people/password.ts';
import { register, resendVerification } from '../../functions/usecases/people/signup.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { ask } from '../support/http.ts';
import { refusalOf } from '../support/refusals.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus();
});
afterAll(() => campus.close());

const url = 'http://localhost/verify';
const form = (email: string) => ({ name: 'Wati', email, password: 'rahasia', url });

async function mailsTo(email: string): Promise<string> {
  const answer = await fetch(`${campus.server.mailbox}?to=${encodeURIComponent(email)}`);
  return answer.ok ? answer.text() : '';
}

it('a student registers: the account is unverified, a mail with the link is sent, nobody is signed in', async () => {
  const { userId } = await register(campus.world, '10.0.0.1', form('wati@kampus.ac.id'));
  expect(await campus.world.users.get(userId)).toMatchObject({ name: 'Wati', isVerified: false, isActive: true });
  expect(await mailsTo('wati@kampus.ac.id')).toContain(url);
  const users = new Users(
    new Client().setEndpoint(campus.server.endpoint).setProject(campus.server.projectId).setKey(campus.server.key),
  );
  expect((await users.listSessions({ userId })).total).toBe(0);
});

it('an address that is taken is refused', async () => {
  const budi = await campus.person();
  expect((await refusalOf(register(campus.world, '10.0.0.2', form(budi.email)))).code).toBe('email_taken');
});

it.each([
  'https://evil.example/verify',
  'http://localhost.evil.example/verify',
  'http://localhost@evil.example/verify',
])('no account is made for a mail that would lead to %s', async (foreign) => {
  const email = `${crypto.randomUUID()}@kampus.ac.id`;
  expect(await refusalOf(register(campus.world, crypto.randomUUID(), { ...form(email), url: foreign }))).toEqual({
    code: 'invalid_input',
    details: { fields: { url: 'invalid' } },
  });
  expect(await campus.world.users.withPassword(email, padPassword('rahasia'))).toBeNull();
  expect(await mailsTo(email)).toBe('');
});

it.each([registerInput, resendInput])('links in mails lead to web pages only', (schema) => {
  const links = ['javascript://localhost/%0aalert(1)', 'data:text/html,x', 'file:///etc/passwd', '/verify'];
  for (const link of links) {
    const { error } = schema.safeParse({ ...form('wati@kampus.ac.id'), url: link });
    expect(error?.issues.map(({ path }) => path)).toEqual([['url']]);
  }
});

it('an address may try three times an hour', async () => {
  const now = Date.parse('2026-03-01T10:45:00.000Z');
  const world = campus.worldWith({ now: () => now });
  await register(world, '10.0.0.3', form('tiga@kampus.ac.id'));
  for (let times = 0; times < 2; times++) await refusalOf(register(world, '10.0.0.3', form('tiga@kampus.ac.id')));
  expect(await refusalOf(register(world, '10.0.0.3', form('tiga@kampus.ac.id')))).toEqual({
    code: 'rate_limited',
    details: { retryAfterSeconds: 900 },
  });
});

it('when the mail can’t be sent the account exists, and the mail can be asked for again with the password', async () => {
  const email = 'nanti@kampus.ac.id';
  const noMail = { ...campus.world.users, sendVerification: async () => false };
  const attempt = register({ ...campus.world, users: noMail }, '10.0.0.4', form(email));
  expect((await refusalOf(attempt)).code).toBe('mail_failed');
  const wrong = resendVerification(campus.world, { email, password: 'salah!', url });
  expect((await refusalOf(wrong)).code).toBe('wrong_credentials');
  expect(await resendVerification(campus.world, { email, password: 'rahasia', url })).toEqual({ sent: true });
  expect(await mailsTo(email)).toContain(url);
});

it('a verified person needs no mail, and is not left signed in', async () => {
  const budi = await campus.person();
  await campus.users.updatePassword({ userId: budi.id, password: 'rahasia123' });
  const again = resendVerification(campus.world, { email: budi.email, password: 'rahasia123', url });
  expect((await refusalOf(again)).code).toBe('already_verified');
  expect((await campus.users.listSessions({ userId: budi.id })).total).toBe(0);
});

it('nobody signs in without an address: a guest who is a user would have a profile and hear what users hear', async () => {
  const answer = await ask(campus.server, '/account/sessions/anonymous', { method: 'POST' });
  expect(answer).toMatchObject({ status: 501, body: { type: 'user_auth_method_unsupported' } });
});
