import { afterAll, beforeAll, expect, test } from 'vitest';
import { preorderTexts } from '../../../web/copy/preorder.ts';
import { eventually } from '../../support/eventually.ts';
import { at, list, sale } from './goods.ts';
import { type Client, startClient } from './open-page.tsx';

let client: Client;
beforeAll(async () => {
  client = await startClient();
});
afterAll(() => client.close());

const batch = {
  ...{ $id: 'batch1', $createdAt: at, productId: 'risol', productName: 'Risol', sellerId: 'student', number: 1 },
  ...{ state: 'closed', closesAt: at, pickupPlace: 'Lobi', least: 1, most: 10, taken: 1, joined: 1, acceptsAll: false },
  ...{ pickupFrom: '2099-01-01T08:00:00.000+00:00', pickupUntil: '2099-01-01T10:00:00.000+00:00' },
  ...{ reason: '', endedBy: '', version: 1 },
};

test('an answer for a whole batch stops once a turn processes no further order', async () => {
  await client.open('/batches/batch1', {
    mood: 'empty',
    who: 'student',
    given: {
      '/batches/rows/batch1': batch,
      '/sales/rows': list({ ...sale, batchId: 'batch1', state: 'waiting', itemCount: 1 }),
      '/batches/batch1/events': { state: 'closed', left: 1 },
    },
  });
  const press = await eventually(() => {
    const all = [...document.querySelectorAll<HTMLElement>('button:enabled')];
    const found = all.find((part) => part.textContent === preorderTexts.acceptAll(1));
    if (!found) throw new Error('Nothing can be accepted yet');
    return found;
  });
  press.click();
  const sent = () => client.executed().filter((call) => call === 'POST /batches/batch1/events');
  await eventually(() => expect(sent()).toHaveLength(2));
  await eventually(() => expect(document.querySelector('button[data-loading]')).toBeNull());
  expect(sent()).toHaveLength(2);
});
