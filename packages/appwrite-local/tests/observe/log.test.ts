/** Texts of other programs are logged without personal data but with what an operator needs. */
import { expect, test } from 'vitest';
import { withoutPersons } from '../../src/observe/log.ts';

test.each([
  ['550 5.1.1 <ana.dewi+x@kampus.ac.id>: nobody', '550 5.1.1 <[address]>: nobody'],
  ['connect smtp://mailer:secret-word@mail.example:587', 'connect smtp://mailer:[address]:587'],
  ['GET /reset?userId=ana&secret=0123 failed', 'GET /reset?[query] failed'],
  [`no session eyJpZCI6ImFuYSJ9.eyJzZWNyZXQiOiJ4In0.c2lnbmF0dXJlLW9mLWl0 here`, 'no session [token] here'],
  [`key standard_${'a1'.repeat(40)} refused`, 'key [secret] refused'],
  ['account 1234567890 of BCA', 'account [number] of BCA'],
])('removes personal data and secrets from: %s', (said, written) => {
  expect(withoutPersons(said)).toBe(written);
});

test.each([
  'UNIQUE constraint failed: fn_executions.id',
  'ENOSPC: no space left on device, write',
  'at handle (file:///srv/lapak/packages/appwrite-local/src/core/http/pipeline.ts:93:12)',
  'at fetch (/srv/lapak/node_modules/@hono/node-server/dist/index.mjs:41:7)',
  'connect ECONNREFUSED 127.0.0.1:587',
  'What is wrong? Nothing.',
])('leaves %s unchanged', (said) => {
  expect(withoutPersons(said)).toBe(said);
});
