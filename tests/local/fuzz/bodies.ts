import fc from 'fast-check';
import { id } from './addresses.ts';

export const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.string(),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    id,
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(fc.string({ maxLength: 8 }), tie('any'), { maxKeys: 4 }),
  ),
})).any;
const known = fc.constantFrom(
  'userId',
  'email',
  'password',
  'name',
  'rowId',
  'data',
  'rows',
  'permissions',
  'transactionId',
  'queries',
  'operations',
  'value',
  'min',
  'max',
  'columns',
  'key',
  'size',
  'path',
  'body',
  'method',
  'async',
  'fileId',
  'ttl',
  'commit',
  'labels',
  'url',
  'secret',
);

/** JSON with known names and random values, and invalid JSON. */
export const body = fc.oneof(
  fc.dictionary(known, value, { maxKeys: 6 }).map((b) => JSON.stringify(b)),
  fc.constantFrom(
    '',
    '{',
    '[]',
    'null',
    '12',
    '{"data":',
    '{"a":1}}',
    '\u0000',
    `{"data":${'['.repeat(2_000)}${']'.repeat(2_000)}}`,
  ),
  fc.string({ maxLength: 200 }).map((text) => `{${text}`),
);
