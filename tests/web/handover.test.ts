import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { encodeQR } from 'qr';
import { decodeQR } from 'qr/decode.js';
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { handoverText } from '#domain/orders/handover.ts';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { untouchedSale } from '#domain/orders/sale.ts';
import { handoverTexts } from '../../web/copy/handover.ts';
import { CallError } from '../../web/lib/call-error.ts';
import { dropAllCodes, keepCode, keptCode } from '../../web/lib/device/handover-codes.ts';
import { markSession } from '../../web/lib/session/session-mark.ts';
import { cameraTrouble } from '../../web/shop/handover/camera.ts';
import { lockedUntil, minutesLeft } from '../../web/shop/handover/code-lockout.ts';
import { readCode } from '../../web/shop/handover/read-code.ts';
import { eventually } from '../support/eventually.ts';

const saleId = 'abcdefghij0123456789-1';
const other = 'zyxwvutsrq9876543210-2';

/** The code as a camera sees it: each module is eight pixels wide. */
function photographed(text: string) {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const size = modules.length * 8;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (modules[y >> 3]?.[x >> 3]) data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
    }
  }
  return { width: size, height: size, data };
}

describe('scanned or typed codes', () => {
  test("the buyer's QR code decodes to the buyer's code", () => {
    expect(readCode(decodeQR(photographed(handoverText(saleId, '048213'))), saleId)).toEqual({ code: '048213' });
  });

  test.each([
    ['048213', { code: '048213' }],
    [' 048 213 ', { code: '048213' }],
    ['Kode: 048-213', { code: '048213' }],
    ['Kode: 048-21', { refusal: 'Kode terdiri dari 6 angka.' }],
    ['04821', { refusal: 'Kode terdiri dari 6 angka.' }],
    ['0482130', { refusal: 'Kode terdiri dari 6 angka.' }],
    ['', { refusal: 'Kode terdiri dari 6 angka.' }],
    ['https://wa.me/628123', { refusal: 'Ini bukan kode serah terima pesanan di sini.' }],
    ['LAPAK:X:12', { refusal: 'Ini bukan kode serah terima pesanan di sini.' }],
    [handoverText(other, '048213'), { refusal: 'Kode ini milik penjualan lain.' }],
  ])('%j', (text, read) => {
    expect(readCode(text, saleId)).toEqual(read);
  });
});

describe('the lock after wrong codes', () => {
  const now = Date.parse('2026-11-20T08:00:00.000Z');
  test.each([
    [new CallError('handover_wrong', 422, { left: 1 }), null],
    [new CallError('handover_wrong', 422, { left: 0 }), 15],
    [new CallError('handover_locked', 429, { retryAfterSeconds: 66 }), 2],
    [new CallError('network', 0), null],
  ])('duration after the error: %s', (error, minutes) => {
    const until = lockedUntil(error, now);
    expect(until === null ? null : minutesLeft(until, now)).toBe(minutes);
  });

  test('the remaining minutes count down to zero', () => {
    expect([-1, 0, 1, 59_999, 60_001, 66_000].map((left) => minutesLeft(now + left, now))).toEqual([0, 0, 1, 1, 1, 2]);
  });
});

test.each([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotReadableError', 'busy'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
])('camera error %s is reported as: %s', (name, trouble) => {
  expect(cameraTrouble(new DOMException('', name))).toBe(trouble);
});

test('a scanner that fails to load is not reported as a missing camera', () => {
  expect(cameraTrouble(new TypeError('Failed to fetch dynamically imported module'))).toBe('unread');
});

describe("the buyer's screen", () => {
  let shown: typeof import('../../web/shop/handover/buyer-code.tsx');
  let queryClient: typeof import('../../web/lib/query-client.ts')['queryClient'];
  let root: Root;
  let box: HTMLElement;
  beforeAll(async () => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
    // jsdom has the dialog element, but not its methods.
    Object.assign(HTMLDialogElement.prototype, {
      showModal(this: HTMLDialogElement) {
        this.open = true;
      },
      close(this: HTMLDialogElement) {
        this.open = false;
        this.dispatchEvent(new Event('close'));
      },
    });
    document.body.innerHTML = '<script type="application/json" id="runtime-config">{}</script><main></main>';
    shown = await import('../../web/shop/handover/buyer-code.tsx');
    ({ queryClient } = await import('../../web/lib/query-client.ts'));
    await import('../../web/shop/handover/qr-picture.tsx');
  });
  beforeEach(() => {
    localStorage.clear();
    markSession('sari'); // signed in, because visitors have no code
    queryClient.clear();
    box = document.querySelector('main') as HTMLElement;
    root = createRoot(box);
  });
  afterEach(() => act(() => root.unmount()));

  const sale = (state: string) => ({
    ...{ $id: saleId, orderId: saleId.slice(0, 20), buyerName: 'Sari', sellerName: 'Budi', subtotal: 40_000 },
    ...{ state, method: cashOnDelivery, disputedFrom: '', endedBy: '', isPaidOutside: false, reason: '' },
    ...{ dueAt: null, meetAt: null, acceptedAt: null, ...untouchedSale },
  });
  const draw = (state: string) =>
    act(async () => {
      const panel = createElement(shown.BuyerCode, { sale: sale(state), userId: 'sari' });
      const client = createElement(QueryClientProvider, { client: queryClient }, panel);
      root.render(createElement(MantineProvider, null, client));
    });
  const answers = (status: number, body: object) =>
    vi.stubGlobal('fetch', async () => {
      const execution = { responseStatusCode: status, responseBody: JSON.stringify(body) };
      return new Response(JSON.stringify(execution), { headers: { 'content-type': 'application/json' } });
    });
  const cut = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const press = (name: string) =>
    act(async () => [...box.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click());

  test('shows digits and QR code on a press, and keeps the code on the device', async () => {
    answers(200, { code: '048213', lockedUntil: null });
    await draw('accepted');
    await eventually(() => expect(box.textContent).toContain(handoverTexts.show));
    expect(box.textContent).not.toContain('048');
    await press(handoverTexts.show);
    await eventually(() => expect(box.querySelector('svg[role=img]')).not.toBeNull());
    expect(box.textContent).toContain('048 213');
    expect(keptCode('sari', saleId)).toBe('048213');
  });

  test('offline, shows the kept code, but only to its owner', async () => {
    keepCode('sari', saleId, '048213');
    cut();
    await draw('ready');
    await eventually(() => expect(box.textContent).toContain(handoverTexts.kept));
    await press(handoverTexts.show);
    expect(box.textContent).toContain('048 213');
    expect(keptCode('budi', saleId)).toBeNull();
    dropAllCodes();
    expect(keptCode('sari', saleId)).toBeNull();
  });

  test('says for how many minutes the code is locked', async () => {
    answers(200, { code: '048213', lockedUntil: new Date(Date.now() + 14.5 * 60_000).toISOString() });
    await draw('ready');
    await eventually(() => expect(box.textContent).toContain(handoverTexts.locked(15)));
  });

  test('a refusal shows its message and deletes the kept code', async () => {
    keepCode('sari', saleId, '048213');
    answers(409, { error: { code: 'handover_not_now', details: {} } });
    await draw('accepted');
    await eventually(() => expect(box.querySelector('[role=alert]')?.textContent).toContain('tidak berlaku'));
    expect(keptCode('sari', saleId)).toBeNull();
  });
});
