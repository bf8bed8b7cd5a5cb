/** Requests to Appwrite, and how the client interprets the responses. */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { MOST_ROWS } from '../../packages/appwrite-local/src/queries/list-reader.ts';
import { clearSession, markSession } from '../../web/lib/session/session-mark.ts';

interface Asked {
  method: string;
  url: URL;
}
let asked: Asked[] = [];
let answered: { status: number; body: unknown } = { status: 200, body: { rows: [], total: 0 } };
const refuse = (status: number, type: string, message = '') => {
  answered = { status, body: { type, code: status, message } };
};

let tables: typeof import('../../web/lib/tables.ts');
let functions: typeof import('../../web/lib/functions.ts');
let clock: typeof import('../../web/lib/server-clock.ts');
let hourly: typeof import('../../web/lib/hourly-limit.ts').hourly;
let standing: typeof import('../../web/lib/push/push-state.ts').currentPushState;
let config: typeof import('../../web/lib/config.ts').config;
let sentenceFor: typeof import('../../web/copy/errors.ts').sentenceFor;

beforeAll(async () => {
  const values = JSON.stringify({ projectId: 'lapak', vapidPublicKey: 'kunci' });
  document.body.innerHTML = `<script type="application/json" id="runtime-config">${values}</script>`;
  tables = await import('../../web/lib/tables.ts');
  functions = await import('../../web/lib/functions.ts');
  clock = await import('../../web/lib/server-clock.ts');
  ({ hourly } = await import('../../web/lib/hourly-limit.ts'));
  ({ currentPushState: standing } = await import('../../web/lib/push/push-state.ts'));
  ({ config } = await import('../../web/lib/config.ts'));
  ({ sentenceFor } = await import('../../web/copy/errors.ts'));
});
beforeEach(() => {
  asked = [];
  answered = { status: 200, body: { rows: [], total: 0 } };
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    asked.push({ method: init.method ?? 'GET', url: new URL(String(input)) });
    const { status, body } = answered;
    return new Response(status === 204 ? null : JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    });
  });
});
afterEach(() => {
  clearSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("without a configured endpoint, Appwrite is at the page's own origin", () => {
  expect(config.endpoint).toBe(`${location.origin}/v1`);
});

describe('lists', () => {
  const queries = () =>
    [...(asked[0]?.url.searchParams ?? [])]
      .filter(([name]) => name.startsWith('queries'))
      .map(([, text]) => JSON.parse(text))
      .map(({ method, values }) => `${method} ${values.join(',')}`);
  const list = (more: object) => tables.listRows('products', { select: ['name'], limit: 3, ...more });

  test.each([
    [{}, ['select name', 'limit 3']],
    [{ after: 'a' }, ['select name', 'limit 3', 'cursorAfter a']],
    [{ before: 'b' }, ['select name', 'limit 3', 'cursorBefore b']],
  ])('queries of a page request with %j', async (more, wanted) => {
    await list(more);
    expect(queries()).toEqual(wanted);
  });

  test("a page above the server's limit is never requested; longer lists are read in pages", async () => {
    const { longestPage } = tables;
    // The embedded server refuses larger pages without an API key.
    expect(longestPage).toBeLessThanOrEqual(MOST_ROWS);
    await expect(list({ limit: longestPage + 1 })).rejects.toThrow(RangeError);
    expect(asked).toEqual([]);
    const rows = Array.from({ length: longestPage }, (_, n) => ({ $id: `p${n}`, name: 'Lampu' }));
    answered.body = { rows, total: 0 };
    const all = await tables.listEveryRow('products', { select: ['name'], most: 2 * longestPage + 5 });
    expect(all).toHaveLength(3 * longestPage);
    const pages = asked.map(({ url }) => [...url.searchParams].map(([, text]) => text).join(' '));
    expect(pages[0]).toContain(`"values":[${longestPage}]`);
    expect(pages[1]).toContain(`p${longestPage - 1}`);
    expect(pages[2]).toContain('"values":[5]');
    answered.body = { rows: rows.slice(0, 3), total: 0 };
    expect(await tables.listEveryRow('products', { select: ['name'], most: 9_000 })).toHaveLength(3);
  });

  test('their rows are not counted unless requested', async () => {
    await list({});
    expect(asked[0]?.url.searchParams.get('total')).toBe('0');
    answered.body = { rows: [], total: 7 };
    expect(await tables.countRows('products')).toBe(7);
    expect(asked[1]?.url.searchParams.get('total')).toBe('true');
  });
});

describe('a row', () => {
  test('is requested as a list of one, because Appwrite caches rows read by id; null when it does not exist', async () => {
    expect(await tables.getRow('products', 'hilang', ['name'])).toBeNull();
    expect(asked[0]?.url.pathname).toMatch(/\/tables\/products\/rows$/);
    answered.body = { rows: [{ $id: 'ADA', name: 'Lampu' }], total: 0 };
    expect(await tables.getRow('products', 'ada', ['name'])).toBeNull();
    answered.body = { rows: [{ $id: 'ada', name: 'Lampu' }], total: 0 };
    expect(await tables.getRow('products', 'ada', ['name'])).toMatchObject({ name: 'Lampu' });
    refuse(400, 'general_argument_invalid', 'Invalid `queries` param: …');
    await expect(tables.getRow('products', 'ada', ['name'])).rejects.toMatchObject({
      code: 'general_argument_invalid',
    });
  });

  // URLs may hold any text. Ids that a case-insensitive database would match to another row are invalid, too.
  test.each(['', '<>', 'LAMPU', 'lampu ', 'lampu\u0301', '../../../account', '%2e%2e', 'a'.repeat(37)])(
    'an invalid id, %j, sends no request',
    async (id) => {
      expect(await tables.getRow('products', id, ['name'])).toBeNull();
      await tables.deleteRow('cartItems', id);
      expect(asked).toEqual([]);
    },
  );

  test('deleting a row that is already gone succeeds', async () => {
    refuse(404, 'row_not_found');
    await expect(tables.deleteRow('cartItems', 'hilang')).resolves.toBeUndefined();
    refuse(401, 'user_unauthorized');
    await expect(tables.deleteRow('cartItems', 'ada')).rejects.toMatchObject({ code: 'user_unauthorized' });
  });
});

describe("a function's response", () => {
  const execution = (status: number, body: unknown, at = new Date().toISOString()) => {
    answered.body = { responseStatusCode: status, responseBody: JSON.stringify(body), $createdAt: at };
  };
  const wish = () => functions.answer(functions.market.wishlist.items.$post({ json: { productId: 'lampu' } }));

  test('a refusal includes its details', async () => {
    execution(409, { error: { code: 'quantity_above_stock', details: { stock: 2 } } });
    await expect(wish()).rejects.toMatchObject({ code: 'quantity_above_stock', status: 409, details: { stock: 2 } });
    execution(500, 'bukan penolakan');
    await expect(wish()).rejects.toMatchObject({ code: 'function_failed', status: 500 });
  });

  /** How Appwrite reports a function that hit its time limit or a synchronous timeout, and how gateways fail. */
  const silences: [string, { status: number; body: unknown }][] = [
    ['ended at its time limit', { status: 201, body: { status: 'failed', responseStatusCode: 500, responseBody: '' } }],
    ['not started', { status: 201, body: { status: 'failed', responseStatusCode: 503, responseBody: '' } }],
    ['not waited for', { status: 408, body: { type: 'function_synchronous_timeout', code: 408, message: '' } }],
    ['behind a gateway', { status: 504, body: { message: 'Gateway timeout' } }],
  ];
  const order = () =>
    functions.answer(
      functions.market.orders.$post({
        json: {
          orderId: 'a'.repeat(20),
          paymentMethod: 'COD (Bayar di Tempat)',
          shippingAddress: 'Kos',
          expectedTotal: 1,
        },
      }),
    );

  describe.each(silences)('that is missing, %s,', (_, silence) => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      answered = silence;
    });
    /** Advances fake timers; dynamic imports still take real time. */
    const afterAWhile = async <T>(call: Promise<T>): Promise<unknown> => {
      let isOver = false;
      const end = call
        .catch((error: unknown) => error)
        .finally(() => {
          isOver = true;
        });
      while (!isOver) {
        await vi.advanceTimersByTimeAsync(500);
        await new Promise((resolve) => setImmediate(resolve));
      }
      return end;
    };

    test('is requested three times if the call is idempotent, then reported with a message', async () => {
      const failure = await afterAWhile(order());
      expect(failure).toMatchObject({ code: 'no_answer' });
      expect(asked).toHaveLength(3);
      expect(sentenceFor(failure)).toBe(
        'Server terlalu lama menjawab. Periksa apakah sudah berhasil, lalu coba lagi bila perlu.',
      );
    });

    test('is requested once if a second call would have a second effect', async () => {
      expect(await afterAWhile(wish())).toMatchObject({ code: 'no_answer' });
      expect(asked).toHaveLength(1);
    });

    test('is not retried after another person has signed in', async () => {
      markSession('sari');
      const call = order();
      while (asked.length === 0) await new Promise((resolve) => setImmediate(resolve));
      markSession('budi');
      expect(await afterAWhile(call)).toMatchObject({ code: 'no_answer' });
      expect(asked).toHaveLength(1);
    });

    test('is returned when a retry succeeds', async () => {
      const call = order();
      while (asked.length === 0) await new Promise((resolve) => setImmediate(resolve));
      answered = { status: 201, body: {} };
      execution(200, { orderId: 'a', status: 'PENDING' });
      expect(await afterAWhile(call)).toEqual({ orderId: 'a', status: 'PENDING' });
    });
  });

  test('a rate limit is reported with a message', async () => {
    refuse(429, 'general_rate_limit_exceeded');
    const refusal = await wish().catch((error: unknown) => error);
    expect(sentenceFor(refusal)).toMatch(/^Terlalu banyak percobaan\. Silakan tunggu/);
  });

  test("sets the clock offset from the server's time", async () => {
    execution(200, {}, new Date(Date.now() - 5 * 3_600_000).toISOString());
    await wish();
    expect(Math.round(clock.clockOffsetMs() / 3_600_000)).toBe(-5);
  });
});

test("a rate limit's wait lasts until the next full hour; other errors are unchanged", async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T08:45:30.500Z'), toFake: ['Date'] });
  const refused = (type: string) => hourly(Promise.reject({ type, code: 429, message: '' }));
  await expect(refused('general_rate_limit_exceeded')).rejects.toMatchObject({ details: { retryAfterSeconds: 870 } });
  await expect(refused('user_invalid_credentials')).rejects.not.toHaveProperty('details.retryAfterSeconds');
});

describe('push notifications', () => {
  const on = (userAgent: string, maxTouchPoints: number, known: object = {}) => {
    vi.stubGlobal('navigator', { userAgent, maxTouchPoints, ...known });
    return standing();
  };
  test('an iPhone, or an iPad that claims to be a Mac, must install the app first', () => {
    expect(on('Mozilla (iPhone)', 5)).toBe('install_first');
    expect(on('Mozilla (Macintosh)', 5)).toBe('install_first');
    expect(on('Mozilla (Macintosh)', 0)).toBe('unsupported');
  });
  test.each([
    ['default', 'possible'],
    ['denied', 'denied'],
  ])('in a browser that supports them, with permission %s', (permission, wanted) => {
    vi.stubGlobal('PushManager', class {});
    vi.stubGlobal('Notification', { permission });
    expect(on('Mozilla (Linux; Android 14)', 5, { serviceWorker: {} })).toBe(wanted);
  });
});
