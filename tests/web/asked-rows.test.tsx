/** Requests to Appwrite by the pages of the kinds of trade, and how the pages use the responses. */
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../support/eventually.ts';

interface Asked {
  readonly path: string;
  /** `method attribute` of the queries. */
  readonly queries: readonly string[];
  /** Body of a call to a function. */
  readonly sent: unknown;
}
let asked: Asked[] = [];
/** Rows by table, and the status and body of function responses. */
let rows: Readonly<Record<string, readonly object[]>> = {};
let status = 200;
let body = {};

const queriesOf = ({ searchParams }: URL) =>
  [...searchParams]
    .filter(([name]) => name.startsWith('queries'))
    .map(([, text]): { method: string; attribute?: string } => JSON.parse(text))
    .map(({ method, attribute = '' }) => `${method} ${attribute}`);

async function appwrite(input: string | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(String(input));
  const sentBody = typeof init.body === 'string' ? JSON.parse(init.body) : {};
  const sent = sentBody.body ? JSON.parse(sentBody.body) : undefined;
  asked.push({ path: sentBody.path ?? url.pathname, queries: queriesOf(url), sent });
  const found = rows[/tables\/([^/]+)\/rows$/.exec(url.pathname)?.[1] ?? ''] ?? [];
  const answer = url.pathname.endsWith('/executions')
    ? { responseStatusCode: status, responseBody: JSON.stringify(body), $createdAt: new Date().toISOString() }
    : { rows: found, total: found.length };
  return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
}

let cart: typeof import('../../web/features/cart/use-cart.ts');
let draws: typeof import('../../web/kinds/free/admin/draws-list.ts');
let pickup: typeof import('../../web/kinds/preorder/manage/use-pickup.ts');
let setup: typeof import('../../web/features/admin/setup/queries.ts');
let wanted: typeof import('../../web/kinds/wanted/queries.ts');
beforeAll(async () => {
  document.body.innerHTML = '<script type="application/json" id="runtime-config">{"projectId":"lapak"}</script>';
  cart = await import('../../web/features/cart/use-cart.ts');
  draws = await import('../../web/kinds/free/admin/draws-list.ts');
  pickup = await import('../../web/kinds/preorder/manage/use-pickup.ts');
  setup = await import('../../web/features/admin/setup/queries.ts');
  wanted = await import('../../web/kinds/wanted/queries.ts');
});

let page: Root;
let queries: QueryClient;
beforeEach(() => {
  [asked, rows, status, body] = [[], {}, 200, {}];
  localStorage.clear();
  vi.stubGlobal('fetch', appwrite);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  queries = new QueryClient();
  page = createRoot(document.body.appendChild(document.createElement('main')));
});
afterEach(() => {
  page.unmount();
  vi.unstubAllGlobals();
});

/** Renders a page that uses a hook; returns a function that reads the hook's current result. */
async function used<T>(use: () => T): Promise<() => T> {
  let now: { readonly value: T } | undefined;
  function Page() {
    now = { value: use() };
    return null;
  }
  page.render(
    <QueryClientProvider client={queries}>
      <MantineProvider>
        <Page />
      </MantineProvider>
    </QueryClientProvider>,
  );
  await eventually(() => expect(now).toBeDefined());
  return () => (now as { readonly value: T }).value;
}

test('an undone removal puts a rental back into the cart with all its days', async () => {
  const putBack = await used(() => cart.usePutBack('budi'));
  putBack().mutate({ kind: 'rental', productId: 'kamera', quantity: 2, rentFrom: '2026-12-01', rentDays: 5 });
  await eventually(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({
    path: '/rentals/cart',
    sent: { productId: 'kamera', quantity: 2, from: '2026-12-01', until: '2026-12-05' },
  });
});

test.each([503, 429, 401])(
  'a typed pickup code stays on the device until the server has accepted it, also after %i',
  async (refusal) => {
    status = refusal;
    body = { 401: { error: { code: 'session_expired' } }, 429: { error: { code: 'rate_limited' } } }[refusal] ?? {};
    const table = await used(() => pickup.usePickup('sari', 'batch1'));
    table().add('sale1', '123456');
    await eventually(() => expect(table().isStuck).toBe(true));
    expect(Object.values({ ...localStorage })).toEqual(['123456']);
    [status, body] = [200, {}];
    globalThis.dispatchEvent(new Event('online'));
    await eventually(() => expect(table().waiting.size).toBe(0));
    expect(asked.map(({ path }) => path)).toEqual(['/sales/sale1/handover', '/sales/sale1/handover']);
    expect({ ...localStorage }).toEqual({});
  },
);

test("an admin sees a draw's number of entries while it is open, and its tickets once it is drawn", async () => {
  const draw = { $id: 'buku', giverId: 'sari', drawAt: '2026-12-01T05:00:00.000Z', passed: 0, acceptUntil: null };
  rows = {
    draws: [
      { ...draw, state: 'open', entryCount: 7, tickets: [] },
      // The draw has raised the counter above its limit, which closes it for entries.
      { ...draw, $id: 'tas', state: 'offered', entryCount: 5_001, tickets: ['a', 'b', 'c'] },
    ],
  };
  const listed = await draws.loadDraws({ where: [], limit: 16 });
  expect(listed.map(({ entrants }) => entrants)).toEqual([7, 3]);
});

test('a search among draws makes indexed queries for listed and unlisted gifts, and merges both by date', async () => {
  rows = {
    products: [
      { $id: 'lama', $createdAt: '2026-11-01T05:00:00.000Z', name: 'Buku' },
      { $id: 'baru', $createdAt: '2026-11-20T05:00:00.000Z', name: 'Buku' },
    ],
  };
  const [found] = await draws.drawsSpec.search('buku');
  // In this test both requests return the same rows, so each id occurs twice.
  expect(JSON.parse(found ?? '').values).toEqual(['baru', 'baru', 'lama', 'lama']);
  expect(asked).toHaveLength(2);
  // The index kind_newest begins with isListed: without it the query would scan every product.
  for (const { queries } of asked)
    expect(queries).toEqual(expect.arrayContaining(['equal isListed', 'equal kind', 'orderDesc $createdAt']));
});

test('the list of wanted ads requests only open ads whose deadline has not passed', async () => {
  await queries.fetchInfiniteQuery(wanted.wantedListOptions({ search: '', category: '' }));
  expect(asked[0]?.queries).toEqual(expect.arrayContaining(['equal state', 'greaterThan until']));
});

test('the setup page polls while a test of mail or push is running', () => {
  const interval = (mail: string, push: string) => {
    const findings = { mail: { state: 'open', why: mail }, push: { state: 'open', why: push } };
    const query = queries.getQueryCache().build(queries, { queryKey: ['setup', mail, push] });
    query.setData({ findings });
    const { refetchInterval } = setup.setupOptions;
    return typeof refetchInterval === 'function' ? refetchInterval(query as never) : refetchInterval;
  };
  expect(interval('under_way', 'untried')).toBeGreaterThan(0);
  expect(interval('arrived', 'under_way')).toBeGreaterThan(0);
  expect(interval('arrived', 'failed')).toBe(false);
});
