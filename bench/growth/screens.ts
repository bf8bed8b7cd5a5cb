/** Every screen's questions, asked by the code of the pages itself for the person whose lists are longest. */
import type { QueryKey } from '@tanstack/react-query';
import { limits } from '../../functions/domain/limits.ts';
import { batchId } from '../../functions/usecases/kinds/preorder/batches.ts';
import { seededRandom } from '../../tests/support/seeded-random.ts';
import type { ListSpec, ListState, PageRequest } from '../../web/features/admin/list/list-spec.ts';
import type { BenchServer } from '../local/campus.ts';
import { listPath, lists, on, type Query, searches } from '../local/catalogue-queries.ts';
import type { CampusSize } from '../years/campus-size.ts';
import { kindOf } from '../years/kind-rows.ts';
import { orderId, personId, productId } from '../years/names.ts';

/** A request of a screen; `as`: who asks. */
export interface Question {
  readonly screen: string;
  readonly as: 'guest' | 'person' | 'admin';
  readonly ask: () => Promise<unknown>;
}

interface Options {
  readonly queryKey: QueryKey;
  // Each query has a function of its own type; here only its time matters.
  readonly queryFn?: unknown;
}

/** What the page's own query asks, without what is kept of it. */
const asked = (options: Options) => async () => {
  const ask = options.queryFn as (context: { pageParam: unknown; signal: AbortSignal }) => Promise<unknown>;
  return ask({ pageParam: undefined, signal: new AbortController().signal });
};

function guestQuestions({ endpoint, project }: BenchServer, size: CampusSize): Question[] {
  const random = seededRandom(25);
  const get = (path: string) => async () => {
    const response = await fetch(endpoint + path, { headers: { 'x-appwrite-project': project } });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const questions = Object.entries({ ...lists, ...searches });
  const listed = on('equal', 'isListed', true);
  const now = () => new Date().toISOString();
  const ofKind = (kind: string, ...more: readonly Query[]) =>
    listPath([listed, on('equal', 'kind', kind), ...more, on('orderDesc', '$createdAt')], limits.browsePageSize);
  const kinds: [string, () => string][] = [
    ['pre-orders that are open', () => ofKind('preorder', on('greaterThan', 'closesAt', now()))],
    ['services', () => ofKind('service')],
    ['things to rent', () => ofKind('rental')],
    ['gifts', () => ofKind('free')],
  ];
  return [
    ...kinds.map(([name, path]): Question => {
      return { screen: `catalogue: ${name}`, as: 'guest', ask: () => get(path())() };
    }),
    ...questions.map(([name, question]): Question => {
      return { screen: `catalogue: ${name}`, as: 'guest', ask: () => get(question(random, size.products))() };
    }),
  ];
}

/** The person whose lists are measured: a seller of many things who was there in all years. */
export const busiest = ({ accounts, people }: CampusSize): number => Math.floor((accounts - people + people) / 20) * 10;

const lastOf = (kind: ReturnType<typeof kindOf>, { products }: CampusSize): number => {
  for (let n = products - 1; n >= 0; n--) if (kindOf(n) === kind) return n;
  throw new Error(`There is no ${kind}`);
};

async function personQuestions(size: CampusSize): Promise<Question[]> {
  const userId = personId(busiest(size));
  const [
    product,
    seller,
    cart,
    ownCart,
    orders,
    sales,
    talks,
    unread,
    notices,
    wishes,
    searchesKept,
    selling,
    money,
    chat,
    talkKinds,
    reputation,
    schedule,
    wanted,
    preorder,
    meetings,
  ] = await Promise.all([
    import('../../web/features/product/queries.ts'),
    import('../../web/features/seller/queries.ts'),
    import('../../web/features/cart/queries.ts'),
    import('../../web/shop/cart-query.ts'),
    import('../../web/features/orders/queries.ts'),
    import('../../web/features/sales/queries.ts'),
    import('../../web/features/talks/queries.ts'),
    import('../../web/features/talks/unread-talks.ts'),
    import('../../web/features/notifications/queries.ts'),
    import('../../web/features/wishlist/queries.ts'),
    import('../../web/shop/saved-search/saved-searches.ts'),
    import('../../web/features/selling/queries.ts'),
    import('../../web/shop/money/queries.ts'),
    import('../../web/features/support/queries.ts'),
    import('../../web/shop/talk/talk-kind.ts'),
    import('../../web/shop/seller/reputation.ts'),
    import('../../web/shop/meeting/week.ts'),
    import('../../web/kinds/wanted/queries.ts'),
    import('../../web/kinds/preorder/manage/queries.ts'),
    import('../../web/shop/meeting/queries.ts'),
  ]);
  const [talk] = (await asked(talks.talkListOptions(userId))()) as { $id: string }[];
  const [order] = (await asked(orders.endedOrdersOptions(userId))()) as { $id: string; userId: string }[];
  if (!talk || !order) throw new Error(`${userId} has neither talked nor bought`);
  const of = (screen: string, options: Options): Question => ({ screen, as: 'person', ask: asked(options) });
  const last = productId(size.products - 1);
  return [
    of('product', product.productOptions(last)),
    of('product: more of the seller', product.relatedOptions('sellerId', userId, last)),
    of('product: more of the category', product.relatedOptions('category', 'Elektronik', last)),
    of('seller: reputation', reputation.reputationOptions(userId)),
    of('seller: reviews', seller.reviewsOptions(userId, 0)),
    of('seller: reviews of one star', seller.reviewsOptions(userId, 1)),
    of('cart', ownCart.cartOptions(userId)),
    of('checkout: open transfers', cart.openTransfersOptions(userId)),
    of('orders', orders.runningOrdersOptions(userId)),
    of('orders: ended', orders.endedOrdersOptions(userId)),
    of('order', orders.orderOptions(userId, order.$id)),
    of('order: lines', orders.orderItemsOptions(order.$id)),
    of('order: timeline', orders.orderEventsOptions(order.$id)),
    of('order: sales', orders.salesOfOrderOptions(order)),
    of('order: refunds (function)', orders.refundsOfOrderOptions(order.$id)),
    of('history', orders.historyOptions(userId)),
    of('sales: running', sales.runningSalesOptions(userId)),
    of('sales: ended', sales.endedSalesOptions(userId)),
    of('sales: money (function)', money.ownMoneyOptions(userId)),
    of('talks', talks.talkListOptions(userId)),
    of('talks: unread', unread.unreadTalksOptions(userId)),
    of('talk', talks.talkOptions(talk.$id)),
    { screen: 'talk: messages', as: 'person', ask: () => talkKinds.unseenTalk.readPage(talk.$id) },
    of('support chat (function)', chat.ownChatOptions(userId)),
    of('notifications', notices.notificationsOptions(userId)),
    of('wishlist', wishes.wishlistOptions(userId)),
    of('wishlist: searches', searchesKept.savedSearchesOptions(userId)),
    of('own products', selling.ownProductsOptions(userId)),
    of('own week', schedule.weekOptions(userId, schedule.thisMonday())),
    of('agreed meetings', meetings.agreedMeetingsOptions(userId)),
    of('proposals of meetings', meetings.openProposalsOptions(userId)),
    of('wanted', wanted.wantedListOptions({ search: '', category: '' })),
    of('wanted: search', wanted.wantedListOptions({ search: 'laptop seri', category: '' })),
    of('wanted: own', wanted.ownWantedOptions(userId)),
    of('batch', preorder.batchOptions(batchId(productId(lastOf('preorder', size)), 1))),
  ];
}

/** Default view, each filter and a search of a list of the desk. */
function viewsOf(
  title: string,
  spec: ListSpec,
  load: (page: PageRequest) => Promise<{ $id: string }[]>,
  search: string,
  loadPage: (
    spec: ListSpec,
    state: ListState,
    load: (page: PageRequest) => Promise<{ $id: string }[]>,
  ) => Promise<unknown>,
): Question[] {
  const plain: ListState = { search: '', chosen: {}, sort: spec.sorts[0].value, after: '', before: '' };
  const views: [string, ListState][] = [
    ['', plain],
    [`: search "${search}"`, { ...plain, search }],
    ...spec.filters.flatMap(({ param, choices }) =>
      choices.map(({ value }): [string, ListState] => [
        `: ${param} ${value}`,
        { ...plain, chosen: { [param]: value } },
      ]),
    ),
  ];
  return views.map(([name, state]) => ({
    screen: `desk: ${title}${name}`,
    as: 'admin',
    ask: () => loadPage(spec, state, load),
  }));
}

async function adminQueries(size: CampusSize): Promise<Question[]> {
  const [
    { loadPage },
    users,
    products,
    orders,
    reports,
    audit,
    disputes,
    batches,
    draws,
    money,
    chat,
    charts,
    statistics,
    range,
    { admin, answer },
  ] = await Promise.all([
    import('../../web/features/admin/list/load-page.ts'),
    import('../../web/features/admin/users/users-list.ts'),
    import('../../web/features/admin/products/products-list.ts'),
    import('../../web/features/admin/orders/orders-list.ts'),
    import('../../web/features/admin/reports/reports-list.ts'),
    import('../../web/features/admin/audit/audit-list.ts'),
    import('../../web/features/admin/disputes/disputes-list.ts'),
    import('../../web/kinds/preorder/admin/batches-list.ts'),
    import('../../web/kinds/free/admin/draws-list.ts'),
    import('../../web/features/admin/money/queries.ts'),
    import('../../web/features/support/queries.ts'),
    import('../../web/features/admin/dashboard/chart-queries.ts'),
    import('../../web/features/admin/statistics/queries.ts'),
    import('../../web/features/admin/statistics/range.ts'),
    import('../../web/lib/functions.ts'),
  ]);
  const of = (screen: string, options: Options): Question => ({
    screen: `desk: ${screen}`,
    as: 'admin',
    ask: asked(options),
  });
  const statisticsOf = (days: number) => {
    const { from, to } = range.rangeIn(range.lastDays(days, Date.now()), Date.now());
    return statistics.statisticsOptions(from, to);
  };
  return [
    ...viewsOf('users', users.usersSpec, users.loadUsers, 'wijaya 99', loadPage),
    ...viewsOf('products', products.productsSpec, products.loadProducts, 'seri 999', loadPage),
    ...viewsOf('orders', orders.ordersSpec, orders.loadOrders, orderId(size.orders - 7), loadPage),
    ...viewsOf('reports', reports.reportsSpec, reports.loadReports, 'seri 99', loadPage),
    ...viewsOf('audit', audit.auditSpec, audit.loadAudit, orderId(7), loadPage),
    ...viewsOf('disputes', disputes.disputesSpec, disputes.loadDisputes, 'wijaya', loadPage),
    ...viewsOf('batches', batches.batchesSpec, batches.loadBatches, 'seri 99', loadPage),
    ...viewsOf('draws', draws.drawsSpec, draws.loadDraws, 'seri 99', loadPage),
    of('chats', chat.chatListOptions()),
    of('money (function)', money.campusMoneyOptions),
    of('payouts due (function)', money.duePayoutsOptions()),
    of('payouts paid (function)', money.payoutsOptions('paid')),
    of('refunds due (function)', money.refundsOptions('due')),
    of('refunds paid (function)', money.refundsOptions('paid')),
    of('chart: orders a day', charts.dailyOptions),
    of('statistics of 30 days (function)', statisticsOf(30)),
    of('statistics of all years (function)', statisticsOf(size.years * 365)),
    { screen: 'desk: "Perlu perhatian" (function)', as: 'admin', ask: () => answer(admin.attention.$get()) },
  ];
}

/** Needs the document of the pages (openDocument), and a session of the busiest person already: what is asked for depends on what they have. */
export const screenQuestions = async (server: BenchServer, size: CampusSize): Promise<Question[]> => [
  ...guestQuestions(server, size),
  ...(await personQuestions(size)),
  ...(await adminQueries(size)),
];
