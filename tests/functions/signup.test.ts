import { Client, ID, Users } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { throttles } from '../../functions/domain/limits.ts';
import { registerInput, resendInput } from '../../functions/domain/people/account-input.ts';
import { throttleWindow } from '../../functions/domain/quota.ts';
import { clientIpOf } from '../../functions/kit/caller.ts';
import { register, resendVerification, verifyAddress } from '../../functions/usecases/people/signup.ts';
import { countersOf } from '../../functions/usecases/quota.ts';
import { ask } from '../../packages/appwrite-local/tests/support/http.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { refusalOf } from '../support/refusals.ts';
import { registeredNow } from '../support/registered.ts';

type Link = Awaited<ReturnType<typeof registeredNow>>;

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus();
});
afterAll(() => campus.close());

const url = 'http://localhost/verify';
const form = (email: string) => ({ name: 'Wati', email, password: 'kuda-laut', url });

async function mailsTo(email: string): Promise<string> {
  const answer = await fetch(`${campus.server.mailbox}?to=${encodeURIComponent(email)}`);
  return answer.ok ? answer.text() : '';
}

it('registration creates an unverified account, mails the link, and opens no session', async () => {
  const { userId } = await register(campus.world, '10.0.0.1', form('wati@kampus.ac.id'));
  expect(await campus.world.users.get(userId)).toMatchObject({ name: 'Wati', isVerified: false, isActive: true });
  expect(await mailsTo('wati@kampus.ac.id')).toContain(url);
  const users = new Users(
    new Client().setEndpoint(campus.server.endpoint).setProject(campus.server.projectId).setKey(campus.server.key),
  );
  expect((await users.listSessions({ userId })).total).toBe(0);
});

it('an address that is already registered cannot register again', async () => {
  const budi = await campus.person();
  expect((await refusalOf(register(campus.world, '10.0.0.2', form(budi.email)))).code).toBe('email_taken');
});

it.each([
  'https://evil.example/verify',
  'http://localhost.evil.example/verify',
  'http://localhost@evil.example/verify',
])('creates no account if the mailed link would lead to %s', async (foreign) => {
  const email = `${crypto.randomUUID()}@kampus.ac.id`;
  expect(await refusalOf(register(campus.world, crypto.randomUUID(), { ...form(email), url: foreign }))).toEqual({
    code: 'invalid_input',
    details: { fields: { url: 'invalid' } },
  });
  expect(await campus.world.users.byEmail(email)).toBeNull();
  expect(await mailsTo(email)).toBe('');
});

it.each([registerInput, resendInput])('links in mails may lead to http and https pages only', (schema) => {
  const links = ['javascript://localhost/%0aalert(1)', 'data:text/html,x', 'file:///etc/passwd', '/verify'];
  for (const link of links) {
    const { error } = schema.safeParse({ ...form('wati@kampus.ac.id'), url: link });
    expect(error?.issues.map(({ path }) => path)).toEqual([['url']]);
  }
});

const hour = Date.parse('2026-03-01T10:45:00.000Z');
/** Counter that gives each test its own hour, so that calls of other tests do not count in it. */
let hours = 0;
const ownHour = () => {
  const now = hour + ++hours * 3_600_000;
  return campus.worldWith({ now: () => now });
};
const ended = (userId: string) => campus.users.delete({ userId });

it('creates at most three accounts an hour for one address, even if they are deleted in between', async () => {
  const world = ownHour();
  for (let times = 0; times < 3; times++)
    await ended((await register(world, '10.0.0.3', form('tiga@kampus.ac.id'))).userId);
  expect(await refusalOf(register(world, '10.0.0.3', form('Tiga@kampus.ac.id')))).toEqual({
    code: 'rate_limited',
    details: { retryAfterSeconds: 900 },
  });
});

it('sends at most three verification mails an hour for new accounts of one mailbox, under any alias', async () => {
  const world = ownHour();
  const press = (email: string) => register(world, '10.0.0.6', form(email));
  for (const alias of ['sri.wati@gmail.com', 'sriwati+a@gmail.com', 'SriWati+b@googlemail.com']) await press(alias);
  expect((await refusalOf(press('s.riwati@gmail.com'))).code).toBe('rate_limited');
  expect(await press('sriwati@kampus.ac.id')).toHaveProperty('userId');
});

it('sends further verification mails to one mailbox as rarely under its aliases', async () => {
  const world = ownHour();
  const aliases = Array.from({ length: throttles.resendPerEmail.times + 1 }, (_, at) => `rina+${at}@kampus.ac.id`);
  for (const email of aliases) await campus.users.create({ userId: ID.unique(), email });
  const again = (email: string) => resendVerification(world, { email, url });
  for (const email of aliases.slice(1)) expect(await again(email)).toEqual({ sent: true });
  expect((await refusalOf(again(aliases[0] ?? ''))).code).toBe('rate_limited');
});

it('a refused registration counts neither against the address nor against a shared IP address', async () => {
  const world = ownHour();
  const ip = '10.0.0.5';
  const { registerPerIp, registerPerEmail, takenPerIp } = throttles;
  const taken = form((await campus.person()).email);
  const free = form(`${crypto.randomUUID()}@kampus.ac.id`);
  /** Behaves like a project that refuses common passwords. */
  const users: typeof world.users = {
    ...world.users,
    create: async (id, input) =>
      input.password === 'kata-sandi-terlarang' ? 'password_refused' : world.users.create(id, input),
  };
  const presses = {
    email_taken: taken,
    invalid_input: { ...free, url: 'https://evil.example/verify' },
    password_refused: { ...free, password: 'kata-sandi-terlarang' },
    name_reserved: { ...free, name: 'Admin' },
  };
  const many = registerPerEmail.times + 2;
  for (const [code, press] of Object.entries(presses))
    for (let times = 0; times < many; times++)
      expect([times, (await refusalOf(register({ ...world, users }, ip, press))).code]).toEqual([times, code]);
  const counted = throttleWindow('registerPerIp', ip, world.now());
  expect(await countersOf(world, [counted.id])).toEqual(new Map());
  // Simulates more refusals than the campus's limit: registering still works, and only the taken address is no longer
  // reported.
  const refused = throttleWindow('takenPerIp', ip, world.now());
  await world.rows.increment('counters', refused.id, 'count', takenPerIp.times, takenPerIp.times - many);
  expect((await refusalOf(register(world, ip, taken))).code).toBe('rate_limited');
  expect((await register(world, ip, free)).userId).toBeTruthy();
  expect((await countersOf(world, [counted.id])).get(counted.id)?.count).toBe(1);
  expect(registerPerIp.times).toBeGreaterThanOrEqual(300);
});

it('the addresses of one IPv6 network (/64) count as one', async () => {
  const world = ownHour();
  const sentFrom = (ip: string) =>
    clientIpOf(new Request('http://function/', { headers: { 'x-appwrite-client-ip': ip } }));
  for (const ip of ['2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:3::1'])
    await register(world, sentFrom(ip), form(`${crypto.randomUUID()}@kampus.ac.id`));
  const [two, one] = ['2001:db8:1:2::9', '2001:db8:1:3::9'].map(
    (ip) => throttleWindow('registerPerIp', sentFrom(ip), world.now()).id,
  );
  const counters = await countersOf(world, [two ?? '', one ?? '']);
  expect([counters.get(two ?? '')?.count, counters.get(one ?? '')?.count]).toEqual([2, 1]);
});

it('if the mail cannot be sent the account is kept, and the mail can be requested again', async () => {
  const email = 'nanti@kampus.ac.id';
  const noMail = { ...campus.world.users, sendVerification: async () => false };
  const attempt = register({ ...campus.world, users: noMail }, '10.0.0.4', form(email));
  const refusal = await refusalOf(attempt);
  expect(refusal.code).toBe('mail_failed');
  expect(refusal.details).toEqual({ userId: (await campus.world.users.byEmail(email))?.id });
  expect(await resendVerification(campus.world, { email: 'Nanti@kampus.ac.id', url })).toEqual({ sent: true });
  expect(await mailsTo(email)).toContain(url);
});

it('requesting the mail again needs no password, and returns the same for every address', async () => {
  const budi = await campus.person();
  const answers = [budi.email, 'tidak-ada@kampus.ac.id'].map(async (email) => {
    const many = Array.from({ length: throttles.resendPerEmail.times + 1 });
    for (const _ of many) expect(await resendVerification(campus.world, { email, url })).toEqual({ sent: true });
    return mailsTo(email);
  });
  expect(await Promise.all(answers)).toEqual(['', '']);
  expect(Object.keys(resendInput.shape)).not.toContain('password');
});

it('resends at most five mails an hour to one address, even for simultaneous requests', async () => {
  const world = ownHour();
  const email = 'lima@kampus.ac.id';
  await register(world, '10.0.0.6', form(email));
  let sent = 0;
  const users = { ...world.users, sendVerification: async () => ++sent > 0 };
  const presses = Array.from({ length: 12 }, () =>
    resendVerification({ ...world, users }, { email, url }).then(
      () => 'sent',
      () => 'refused',
    ),
  );
  const answers = await Promise.all(presses);
  expect([sent, answers.filter((one) => one === 'sent').length]).toEqual([5, 5]);
});

describe('the link of the verification mail', () => {
  const signedIn = (userId: string, secret: string) =>
    ask(campus.server, '/account/sessions/token', { method: 'POST', body: { userId, secret } });

  it('verifies the address and signs its person in, once', async () => {
    const { email, ...link } = await registeredNow(campus);
    const opened = await verifyAddress(campus.world, link);
    expect(opened.email).toBe(email);
    expect(await campus.world.users.get(link.userId)).toMatchObject({ isVerified: true });
    expect(await signedIn(link.userId, opened.token)).toMatchObject({ status: 201, body: { userId: link.userId } });
    expect(await signedIn(link.userId, opened.token)).toMatchObject({ status: 401 });
    expect((await refusalOf(verifyAddress(campus.world, link))).code).toBe('verification_refused');
  });

  it.each([
    ['guessed', (link: Link) => ({ ...link, secret: 'f'.repeat(link.secret.length) })],
    ['of another person', (link: Link) => ({ ...link, userId: campus.admin.id })],
    ['of nobody', (link: Link) => ({ ...link, userId: 'nobody' })],
    ['of a malformed id', (link: Link) => ({ ...link, userId: '../x' })],
  ])('is refused if it is %s', async (_, change) => {
    const link = await registeredNow(campus);
    expect((await refusalOf(verifyAddress(campus.world, change(link)))).code).toBe('verification_refused');
    expect(await campus.world.users.get(link.userId)).toMatchObject({ isVerified: false });
  });

  it.each([
    [
      'whose address has changed meanwhile',
      (userId: string) => campus.users.updateEmail({ userId, email: `${crypto.randomUUID()}@kampus.ac.id` }),
    ],
    ['of the staff', (userId: string) => campus.users.updateLabels({ userId, labels: ['moderator'] })],
    ['who is blocked', (userId: string) => campus.users.updateStatus({ userId, status: false })],
  ])('does not sign in a person %s', async (_, change) => {
    const { userId, secret } = await registeredNow(campus);
    await change(userId);
    const opened = await verifyAddress(campus.world, { userId, secret }).catch(() => ({ token: '' }));
    expect(opened.token).toBe('');
  });
});

it('anonymous sessions are disabled, because they would get a profile and events', async () => {
  const answer = await ask(campus.server, '/account/sessions/anonymous', { method: 'POST' });
  expect(answer).toMatchObject({ status: 501, body: { type: 'user_auth_method_unsupported' } });
});
