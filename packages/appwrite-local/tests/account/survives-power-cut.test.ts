import { afterEach, expect, test } from 'vitest';
import { ask, signedIn } from '../support/http.ts';
import { type LocalProcess, startLocalProcess } from '../support/local-process.ts';
import { proof } from '../support/proof.ts';

let server: LocalProcess | undefined;
afterEach(() => server?.stop());

test('keeps every acknowledged account, session, token and block after SIGKILL', async () => {
  const running = await startLocalProcess();
  server = running;
  const place = () => ({ endpoint: running.endpoint, projectId: running.project });
  const acknowledged = new Map<string, string>();
  const people = Array.from({ length: 12 }, (_, at) => `person${at}`);
  const joining = people.map((id) =>
    signedIn(place(), id).then(
      (session) => void acknowledged.set(id, session),
      () => undefined, // interrupted before its response, so nothing was acknowledged
    ),
  );
  await Promise.race(joining);
  const [first] = [...acknowledged.keys()];
  const jwt = await ask(place(), '/account/jwts', { body: {}, session: acknowledged.get(first ?? '') ?? '' });
  await ask(place(), `/users/${first}/labels`, { method: 'PUT', body: { labels: ['kept'] }, key: running.key });
  const token = await ask(place(), `/users/${first}/tokens`, { body: {}, key: running.key });
  await running.kill();
  await Promise.all(joining);
  await running.start();

  for (const [id, session] of acknowledged)
    expect((await ask(place(), '/account', { session })).body).toMatchObject({ $id: id });
  const byJwt = await ask(place(), '/account', { headers: { 'x-appwrite-jwt': String(jwt.body.jwt) } });
  expect(byJwt.body).toMatchObject({ $id: first, labels: ['kept'] });
  const signed = await ask(place(), '/account/sessions/token', { body: { userId: first, secret: token.body.secret } });
  expect(signed.status).toBe(201);
});

test.runIf(proof)('keeps a deleted session deleted after SIGKILL', async () => {
  const running = await startLocalProcess();
  server = running;
  const place = () => ({ endpoint: running.endpoint, projectId: running.project });
  const session = await signedIn(place(), 'ana');
  expect((await ask(place(), '/account/sessions/current', { method: 'DELETE', session })).status).toBe(204);
  await running.kill();
  await running.start();
  expect((await ask(place(), '/account', { session })).status).toBe(401);
});
