import fc from 'fast-check';
import { value } from './bodies.ts';

const channel = fc.oneof(
  fc.constantFrom('account', 'documents', 'rows', 'files', 'tablesdb.market.tables.products.rows', 'tables.*', ''),
  fc.string({ maxLength: 60 }),
);
const subscription = fc.record(
  {
    subscriptionId: fc.oneof(fc.string({ maxLength: 8 }), value),
    channels: fc.array(channel, { maxLength: 6 }),
    queries: value,
  },
  { requiredKeys: [] },
);
const message = fc.record(
  {
    type: fc.oneof(
      fc.constantFrom('authentication', 'subscribe', 'unsubscribe', 'ping', 'presence', 'event'),
      fc.string({ maxLength: 8 }),
    ),
    data: fc.oneof(value, fc.array(subscription, { maxLength: 4 }), fc.record({ session: fc.string() })),
  },
  { requiredKeys: [] },
);

/** Socket messages: known types with random contents, any JSON, and bytes that are no text. */
export const frame: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  message.map((one) => JSON.stringify(one)),
  value.map((one) => JSON.stringify(one) ?? 'undefined'),
  fc.string({ maxLength: 200 }),
  fc.uint8Array({ maxLength: 200 }),
  fc.constant(`{"type":"subscribe","data":${'['.repeat(5_000)}`),
);
