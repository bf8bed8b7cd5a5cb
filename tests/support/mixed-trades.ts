/**
 * A crowd that trades in every kind at once over HTTP, as the pages do: orders, payments, batches, appointments,
 * rentals, draws, links, offers, deleted accounts, and admin work. It records successful responses, so that a test can
 * check them after any failure of the server.
 */
import { AppwriteException, ID } from 'node-appwrite';
import type { ProductKind } from '#domain/kinds/kind.ts';
import { bankTransfer, cashOnDelivery, type PaymentMethod } from '#domain/orders/payment.ts';
import { rankingOf } from '#kinds/free/rules/draw.ts';
import { steps } from '../../functions/upkeep/steps.ts';
import type { Row } from '../../functions/usecases/rows.ts';
import { ask } from '../../packages/appwrite-local/tests/support/http.ts';
import type { LocalProcess } from '../../packages/appwrite-local/tests/support/local-process.ts';
import { batchSaid, iso } from './batches.ts';
import type { KnownCaller } from './campus.ts';
import type { CampusProcess } from './campus-process.ts';
import { bca } from './money.ts';
import { press } from './payment-simulator.ts';
import { photoBy } from './photos.ts';
import { productForm } from './product-form.ts';
import { oneOf } from './random-concurrency.ts';
import { daysFromNow } from './rentals.ts';
import { allWeek, hourIn, tutoring } from './services.ts';

interface Member extends KnownCaller {
  readonly session: string;
}

/** A seller with an offer of each kind. */
interface Stall {
  readonly seller: Member;
  readonly goods: readonly string[];
  readonly bundle: string;
  readonly preorder: string;
  readonly service: string;
  readonly rental: string;
  readonly gift: string;
}

type Reached = Pick<LocalProcess, 'endpoint' | 'project' | 'key'>;

interface Answered {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

type Asked = readonly [method: string, path: string, body?: object];
interface Line {
  readonly kind: ProductKind;
  readonly productId: string;
}

const minute = 60_000;
const hour = 60 * minute;
const reason = 'Begitu adanya';
const address = 'Kos Melati 3';
const rupiah = { goods: 40_000, preorder: 4_000, rental: 50_000, bundle: 70_000 };
const openStates = ['unpaid', 'waiting', 'accepted', 'ready', 'handed_over', 'rented', 'disputed'];
/** Upkeep steps without those that would repair what a test must find. */
const harmless = Object.keys(steps).filter((name) => !name.startsWith('recount'));
const chance = (share: number): boolean => Math.random() < share;

/** Whether this is an error of a request whose server was killed. */
const isCut = (error: unknown): boolean =>
  /fetch failed|terminated|socket|ECONN|other side closed|aborted/i.test(`${error} ${(error as Error)?.cause ?? ''}`);

export class MixedTrades {
  /** Initial stock by product. */
  readonly began = new Map<string, number>();
  /** The orders that were placed successfully. */
  readonly orders = new Set<string>();
  readonly steps: { readonly orderId: string; readonly saleId: string; readonly event: string }[] = [];
  readonly entries: { readonly productId: string; readonly userId: string }[] = [];
  readonly payouts = new Set<string>();
  readonly refunds = new Set<string>();
  readonly ended = new Set<string>();
  /** Orders that Midtrans has been paid for. */
  readonly settled = new Set<string>();
  /** Number of successes of each action, and of refusals by their code. */
  readonly tally = new Map<string, number>();
  /** Calls in flight when a server died, by action. */
  readonly cutAmid = new Map<string, number>();
  /** Responses that should not have occurred. */
  readonly trouble: string[] = [];
  answers = 0;
  readonly #site: CampusProcess;
  readonly #people = new Map<string, Member>();
  readonly #stalls: Stall[] = [];
  #buyers: Member[] = [];
  #isOver = false;

  constructor(place: CampusProcess) {
    this.#site = place;
  }

  async #member(name: string): Promise<Member> {
    const { campus } = this.#site;
    const person = await campus.person(name);
    const { secret } = await campus.users.createSession({ userId: person.id });
    const member = { ...person, session: secret };
    this.#people.set(person.id, member);
    return member;
  }

  /** Creates the sellers and signs in the administrator; `newBuyers` creates buyers. */
  async prepare(stalls = 3): Promise<void> {
    const { campus } = this.#site;
    const { secret } = await campus.users.createSession({ userId: campus.admin.id });
    this.#people.set(campus.admin.id, { ...campus.admin, session: secret });
    for (let n = 0; n < stalls; n++) {
      const seller = await this.#member(`Jual${n}`);
      const goods = [
        await this.#post(seller, 'goods', {}, 400),
        await this.#post(seller, 'goods', {}, 400),
        await this.#post(seller, 'goods', {}, 400),
        await this.#post(seller, 'goods', {}, 6),
      ];
      const [first = '', second = ''] = goods;
      this.#stalls.push({
        ...{ seller, goods },
        bundle: await this.#post(seller, 'bundle', { productIds: [first, second] }),
        preorder: await this.#post(seller, 'preorder', batchSaid(this.#site.now(), this.#batchTimes())),
        service: await this.#post(seller, 'service', {
          packages: tutoring,
          schedule: { hours: allWeek, daysOff: [] },
        }),
        rental: await this.#post(seller, 'rental', { deposit: 200_000, pieces: 2, valueNew: 350_000 }),
        gift: await this.#post(seller, 'free', {}, 30),
      });
      await this.#sure(seller, ['PUT', '/money/account', { ...bca(), confirmed: true }]);
    }
    if (this.trouble.length > 0) throw new Error(this.trouble.join('\n'));
  }

  /** Creates buyers without orders, because the number of open orders per person is limited. */
  async newBuyers(count = 6): Promise<void> {
    this.#buyers = await Promise.all(Array.from({ length: count }, (_, n) => this.#member(`Beli${n}`)));
  }

  async #post(seller: Member, kind: ProductKind, details: object, stock: number | null = null): Promise<string> {
    const productId = ID.unique();
    const price = kind === 'free' ? 0 : kind === 'service' ? 1 : rupiah[kind as keyof typeof rupiah];
    const photo = await photoBy(this.#site.campus, seller, 'product-photos');
    const form = productForm([photo], {
      ...{ name: `${kind} ${productId.slice(-5)}`, category: 'Lainnya', price, stock },
      isNegotiable: kind === 'goods',
    });
    await this.#sure(seller, ['POST', '/products', { ...form, codAddress: 'Depan GSG', productId, kind, details }]);
    if (stock !== null) this.began.set(productId, stock);
    return productId;
  }

  async #call(who: Member, [method, path, body]: Asked, functionId: string): Promise<Answered> {
    const { server } = this.#site;
    const headers = { 'content-type': 'application/json' };
    const asked = { path, method, headers, body: method === 'GET' ? '' : JSON.stringify(body ?? {}), async: false };
    const answer = await ask(
      { endpoint: server.endpoint, projectId: server.project },
      `/functions/${functionId}/executions`,
      { method: 'POST', session: who.session, body: asked },
    );
    this.answers += 1;
    // Refused before the function ran: the person is blocked or deleted, so the session is invalid.
    if (answer.status >= 400) {
      if (answer.status >= 500) this.trouble.push(`${functionId} ${method} ${path}: ${answer.status} ${answer.text}`);
      return { status: answer.status, body: {} };
    }
    const status = Number(answer.body.responseStatusCode);
    const text = String(answer.body.responseBody);
    const read: unknown = text === '' ? {} : JSON.parse(text);
    const answered = typeof read === 'object' && read !== null ? { ...read } : {};
    const isOurs = Reflect.get(Reflect.get(answered, 'error') ?? {}, 'code');
    if (status >= 500 && isOurs !== 'payment_unavailable') {
      const said = await this.#errorsOf(functionId, answer.body.$id);
      this.trouble.push(`${functionId} ${method} ${path}: ${status} ${text} ${said}`);
    }
    return { status, body: answered };
  }

  /** Errors of an execution, which only the API key can read. */
  async #errorsOf(functionId: string, executionId: unknown): Promise<string> {
    const { endpoint, project, key } = this.#site.server;
    const path = `/functions/${functionId}/executions/${executionId}`;
    const { body } = await ask({ endpoint, projectId: project }, path, { key });
    return String(body.errors);
  }

  /** Calls a route that must succeed; throws otherwise. */
  async #sure(who: Member, asked: Asked): Promise<Record<string, unknown>> {
    const { status, body } = await this.#call(who, asked, 'market');
    if (status >= 300) throw new Error(`${asked[0]} ${asked[1]}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  #count(what: string, map = this.tally): void {
    map.set(what, (map.get(what) ?? 0) + 1);
  }

  /** Returns the response body; null for a refusal. */
  async #try(
    what: string,
    who: Member | undefined,
    asked: Asked,
    functionId = 'market',
  ): Promise<Record<string, unknown> | null> {
    if (!who) return null;
    const { status, body } = await this.#call(who, asked, functionId).catch((error: unknown) => {
      if (isCut(error)) this.#count(what, this.cutAmid);
      throw error;
    });
    const isDone = status < 300;
    const code = Reflect.get(Object(body.error), 'code');
    this.#count(isDone ? what : `${what} refused: ${status < 500 ? (code ?? status) : 'trouble'}`);
    return isDone ? body : null;
  }

  get #rows() {
    return this.#site.campus.world.rows;
  }

  #admin(): Member | undefined {
    return this.#people.get(this.#site.campus.admin.id);
  }

  // Buying

  #batchTimes() {
    const closes = this.#site.now() + oneOf([20 * minute, 2 * hour, 9 * hour]);
    const [least, acceptsAll] = [oneOf([0, 1, 2, 5]), chance(0.7)];
    const pickup = { pickupFrom: iso(closes + hour), pickupUntil: iso(closes + 3 * hour) };
    return { closesAt: iso(closes), ...pickup, least, most: 12, acceptsAll };
  }

  #lineOf(kind: ProductKind): Line {
    const stall = oneOf(this.#stalls);
    const ids: Partial<Record<ProductKind, string>> = {
      ...{ goods: oneOf(stall.goods), bundle: stall.bundle, preorder: stall.preorder },
      ...{ service: stall.service, rental: stall.rental, free: stall.gift },
    };
    return { kind, productId: ids[kind] ?? '' };
  }

  async #intoCart(buyer: Member, { kind, productId }: Line): Promise<void> {
    const now = this.#site.now();
    const days = daysFromNow(oneOf([1, 2, 4]), oneOf([0, 0, 1, 2, 3]), now);
    await (kind === 'rental'
      ? this.#try('rental into cart', buyer, [
          'POST',
          '/rentals/cart',
          { productId, ...days, quantity: oneOf([1, 1, 2]) },
        ])
      : this.#try('into cart', buyer, ['POST', '/cart/items', { productId }]));
    if ((kind === 'goods' || kind === 'preorder') && chance(0.3))
      await this.#try('quantity', buyer, ['PATCH', `/cart/items/${productId}`, { quantity: oneOf([2, 3]) }]);
  }

  /** Orders these lines, whatever else is in the cart. */
  async #order(buyer: Member, kinds: readonly ProductKind[], known?: Line): Promise<void> {
    const lines = known ? [known] : kinds.map((kind) => this.#lineOf(kind));
    for (const line of lines) await this.#intoCart(buyer, line);
    const isFree = lines.every(({ kind }) => kind === 'free');
    const method = isFree ? cashOnDelivery : oneOf<PaymentMethod>([cashOnDelivery, bankTransfer, bankTransfer]);
    const cart = await this.#rows.list('cartItems', { where: { userId: buyer.id }, limit: 50 });
    const chosen = cart.filter((row) => lines.some(({ productId }) => productId === row.productId));
    if (chosen.length === 0) return;
    const worth = chosen.map(({ productId, price, quantity, rentDays }) => {
      const kind = lines.find((line) => line.productId === productId)?.kind;
      if (kind === 'service') return tutoring[0]?.price ?? 0;
      if (kind !== 'rental') return price * quantity;
      return quantity * (price * rentDays + (method === bankTransfer ? 200_000 : 0));
    });
    const startsAt = hourIn(oneOf([1, 2]), oneOf(['08:00', '08:30', '09:00', '10:00', '11:15']), this.#site.now());
    const said = {
      expectedTotal: worth.reduce((sum, one) => sum + one, 0),
      ...{ paymentMethod: method, shippingAddress: address },
      productIds: chosen.map(({ productId }) => productId),
      choices: lines
        .filter(({ kind }) => kind === 'service')
        .map(({ productId }) => ({ productId, choice: { packageId: 'satu', startsAt } })),
    };
    await this.#send(buyer, lines.map(({ kind }) => kind).join('+'), '/orders', said, method);
    // Empties the cart, because leftover lines would raise the total of this buyer's later orders.
    const left = await this.#rows.list('cartItems', { where: { userId: buyer.id }, limit: 50 });
    for (const { $id } of left) await this.#rows.remove('cartItems', $id);
  }

  async #send(
    buyer: Member,
    kind: string,
    path: string,
    said: object & { expectedTotal: number },
    method: PaymentMethod,
  ) {
    const orderId = ID.unique();
    const placed = await this.#try(`order ${kind}`, buyer, ['POST', path, { orderId, ...said }]);
    if (!placed) return;
    this.orders.add(orderId);
    if (method === bankTransfer && chance(0.75)) await this.#pay(buyer, orderId, said.expectedTotal);
  }

  async #pay(buyer: Member, orderId: string, gross: number): Promise<void> {
    const body = {
      transaction_details: { order_id: orderId, gross_amount: gross },
      customer_details: { first_name: buyer.name, email: buyer.email },
    };
    const snap = await this.#try('token', buyer, ['POST', '/api/create-snap-token', body]);
    if (!snap) return;
    const { status, body: told } = await press(this.#site.midtrans, snap.token, 'success', 'bni');
    this.#count(status < 300 ? 'payment' : `payment refused: ${JSON.stringify(told).slice(0, 60)}`);
    if (status < 300) this.settled.add(orderId);
    if (chance(0.4)) await this.#try('sync', buyer, ['POST', `/orders/${orderId}/sync-payment`]);
  }

  // Sales

  async #raise(as: 'buyer' | 'seller', sale: Row<'sales'>, event: string): Promise<void> {
    const who = this.#people.get(as === 'buyer' ? sale.buyerId : sale.sellerId);
    const body = { event, reason };
    const done = await this.#try(`${event} by ${as}`, who, ['POST', `/sales/${sale.$id}/events`, body]);
    if (done) this.steps.push({ orderId: sale.orderId, saleId: sale.$id, event });
  }

  /** The code that one side shows and the other enters: at handover, or at a rental's return. */
  async #byCode(sale: Row<'sales'>): Promise<void> {
    const [buyer, seller] = [this.#people.get(sale.buyerId), this.#people.get(sale.sellerId)];
    const [holder, typist] = sale.state === 'rented' ? [seller, buyer] : [buyer, seller];
    const shown = await this.#try('code', holder, ['GET', `/sales/${sale.$id}/code`]);
    if (!shown) return;
    const event = sale.state === 'rented' ? 'take_back' : 'confirm';
    const body = { code: shown.code };
    const done = await this.#try(`${event} by code`, typist, ['POST', `/sales/${sale.$id}/handover`, body]);
    if (done) this.steps.push({ orderId: sale.orderId, saleId: sale.$id, event });
  }

  async #meet(sale: Row<'sales'>): Promise<void> {
    const pair = [this.#people.get(sale.buyerId), this.#people.get(sale.sellerId)];
    const [one, other] = chance(0.5) ? pair : pair.toReversed();
    const startsAt = hourIn(oneOf([1, 2]), oneOf(['08:00', '09:15', '10:00', '12:30']), this.#site.now());
    const said = { place: 'Perpustakaan', startsAt };
    const meeting = await this.#try('meeting', one, ['POST', `/sales/${sale.$id}/meetings`, said]);
    if (meeting)
      await this.#try('meeting agreed', other, ['POST', `/meetings/${meeting.meetingId}/events`, { event: 'agree' }]);
  }

  async #desk(sale: Row<'sales'>, event: string): Promise<void> {
    const body = { event, reason, goods: 'returned' };
    const done = await this.#try(
      `${event} by desk`,
      this.#admin(),
      ['POST', `/sales/${sale.$id}/events`, body],
      'admin',
    );
    if (done) this.steps.push({ orderId: sale.orderId, saleId: sale.$id, event });
  }

  async #cancelOrder(sale: Row<'sales'>): Promise<void> {
    const who = this.#people.get(sale.buyerId);
    const done = await this.#try('order canceled', who, ['POST', `/orders/${sale.orderId}/cancel`]);
    if (done) this.steps.push({ orderId: sale.orderId, saleId: '', event: 'cancel' });
  }

  async #press(): Promise<void> {
    const open = await this.#rows.list('sales', { where: { state: openStates }, newestFirst: true, limit: 60 });
    if (open.length === 0) return;
    const sale = oneOf(open);
    const by = (as: 'buyer' | 'seller', event: string) => () => this.#raise(as, sale, event);
    const code = () => this.#byCode(sale);
    const pay = async () => {
      const [order, buyer] = [await this.#rows.get('orders', sale.orderId), this.#people.get(sale.buyerId)];
      if (order && buyer) await this.#pay(buyer, sale.orderId, order.totalAmount);
    };
    const cancelOrder = () => this.#cancelOrder(sale);
    const meet = () => this.#meet(sale);
    const accept = by('seller', 'accept');
    const ofState: Record<string, readonly (() => Promise<void>)[]> = {
      unpaid: [pay, pay, cancelOrder],
      waiting: [accept, accept, accept, accept, by('seller', 'decline'), cancelOrder],
      accepted: [
        ...[by('seller', 'ready'), by('seller', 'ready'), code, code, meet, meet],
        ...[by('buyer', 'receive'), by('seller', 'cancel'), by('buyer', 'cancel'), by('buyer', 'object')],
      ],
      ready: [code, code, code, by('seller', 'claim'), by('buyer', 'receive'), by('seller', 'cancel')],
      handed_over: [by('seller', 'claim'), by('buyer', 'receive'), by('buyer', 'object')],
      rented: [code, code, by('seller', 'take_back'), by('seller', 'object')],
      disputed: [() => this.#desk(sale, 'release'), () => this.#desk(sale, 'refund'), by('buyer', 'withdraw')],
    };
    await oneOf(ofState[sale.state] ?? [accept])();
  }

  // Other actions of the kinds

  async #batch(): Promise<void> {
    const { seller, preorder } = oneOf(this.#stalls);
    const [batch] = await this.#rows.list('batches', { where: { productId: preorder }, newestFirst: true, limit: 1 });
    const raise = (event: string) =>
      this.#try(`batch ${event}`, seller, ['POST', `/batches/${batch?.$id}/events`, { event, reason }]);
    if (batch?.state === 'open') {
      if (chance(0.25)) await raise('call_off');
      return;
    }
    if (batch && batch.state !== 'done' && batch.state !== 'canceled' && chance(0.7)) {
      await raise(
        batch.state === 'ready' ? oneOf(['settle', 'call_off']) : oneOf(['accept', 'ready', 'ready', 'call_off']),
      );
      return;
    }
    const said = { ...batchSaid(this.#site.now(), this.#batchTimes()), after: batch?.number ?? 0 };
    await this.#try('batch opened', seller, ['POST', `/seller/products/${preorder}/batches`, said]);
  }

  async #draw(): Promise<void> {
    const draws = await this.#rows.list('draws', {
      where: { state: ['open', 'offered'] },
      newestFirst: true,
      limit: 20,
    });
    const open = draws.filter(({ state }) => state === 'open');
    const offered = draws.filter(({ state }) => state === 'offered');
    if (offered.length > 0 && chance(0.5)) {
      const draw = oneOf(offered);
      const entries = await this.#rows.list('drawEntries', { where: { productId: draw.$id }, limit: 50 });
      const inTurn = entries.find(({ ticket }) => ticket === rankingOf(draw)[draw.passed]);
      const takers = [inTurn, ...entries.slice(0, 1)].map((entry) => this.#people.get(entry?.userId ?? ''));
      const line = { kind: 'free', productId: draw.$id } as const;
      await Promise.all(takers.map((taker) => taker && this.#order(taker, [], line)));
      return;
    }
    if (open.length < 4) {
      const drawAt = iso(this.#site.now() + oneOf([65, 90, 300]) * minute);
      // Not recorded in `began`: the check of the draw covers its stock.
      const productId = ID.unique();
      const { seller } = oneOf(this.#stalls);
      const photo = await photoBy(this.#site.campus, seller, 'product-photos');
      const form = productForm([photo], { name: 'Kursi lama', category: 'Lainnya', price: 0, stock: 1 });
      const said = { ...form, codAddress: 'GSG', productId, kind: 'free', details: { drawAt } };
      await this.#try('draw posted', seller, ['POST', '/products', said]);
      return;
    }
    const { $id: productId } = oneOf(open);
    // Accounts newer than the draw may not enter it.
    const buyer = oneOf([...this.#people.values()].filter(({ name }) => name.startsWith('Beli')).slice(-24));
    const asked = ['POST', `/draws/${productId}/entry`] as const;
    if (await this.#try('draw entered', buyer, asked)) this.entries.push({ productId, userId: buyer.id });
  }

  /** Creates a link and lets two people order it in parallel. */
  async #link(): Promise<void> {
    const { seller } = oneOf(this.#stalls);
    const thing = { linkId: ID.unique(), name: 'Kipas', price: 75_000, imageId: '', codAddress: 'Lobi GSG' };
    const made = await this.#try('link made', seller, ['POST', '/links', thing]);
    if (!made) return;
    const method = oneOf<PaymentMethod>([cashOnDelivery, bankTransfer]);
    const said = { token: made.token, expectedTotal: 75_000, paymentMethod: method, shippingAddress: address };
    const two = [oneOf(this.#buyers), oneOf(this.#buyers)];
    await Promise.all(two.map((buyer) => this.#send(buyer, 'link', '/links/orders', said, method)));
  }

  async #wanted(buyer: Member): Promise<void> {
    const { seller, goods } = oneOf(this.#stalls);
    const wantedId = ID.unique();
    const ad = { what: 'Dicari lampu', category: 'Lainnya', budget: 100_000, place: '', details: '' };
    if (!(await this.#try('wanted', buyer, ['POST', '/wanted', { wantedId, ...ad }]))) return;
    const productId = oneOf(goods);
    const answer = { offerId: ID.unique(), productId, price: 30_000 };
    if (!(await this.#try('wanted answered', seller, ['POST', `/wanted/${wantedId}/answers`, answer]))) return;
    const accept = ['POST', `/offers/${answer.offerId}/events`, { event: 'accept' }] as const;
    if (!(await this.#try('offer accepted', buyer, accept))) return;
    if (await this.#try('offer into cart', buyer, ['POST', `/offers/${answer.offerId}/cart`]))
      await this.#order(buyer, [], { kind: 'goods', productId });
  }

  async #bundleOffer(buyer: Member): Promise<void> {
    const { seller, goods } = oneOf(this.#stalls);
    const offerId = ID.unique();
    const price = 2 * rupiah.goods - 5_000;
    const said = { offerId, sellerId: seller.id, productIds: [goods[1], goods[2]], price };
    if (!(await this.#try('bundle offer', buyer, ['POST', '/bundle-offers', said]))) return;
    const accept = ['POST', `/offers/${offerId}/events`, { event: 'accept' }] as const;
    if (!(await this.#try('bundle offer accepted', seller, accept))) return;
    const method = oneOf<PaymentMethod>([cashOnDelivery, bankTransfer]);
    const order = { expectedTotal: price, paymentMethod: method, shippingAddress: address };
    await this.#send(buyer, 'bundle offer', `/bundle-offers/${offerId}/orders`, order, method);
  }

  /** A person orders, and then the account is deleted by the person or an administrator, or blocked and unblocked. */
  async #leave(): Promise<void> {
    const leaver = await this.#member('Pergi');
    await this.#order(leaver, [oneOf(['goods', 'service', 'preorder'] as const)]);
    const way = oneOf(['own', 'desk', 'block'] as const);
    if (way === 'block') {
      const path = `/users/${leaver.id}/blocked`;
      await this.#try('blocked', this.#admin(), ['POST', path, { blocked: true, reason, until: null }], 'admin');
      await this.#try('let in', this.#admin(), ['POST', path, { blocked: false }], 'admin');
      return;
    }
    const done =
      way === 'own'
        ? await this.#try('account ended', leaver, ['DELETE', '/account'])
        : await this.#try('account ended by desk', this.#admin(), ['DELETE', `/users/${leaver.id}`], 'admin');
    if (done) this.ended.add(leaver.id);
  }

  async #money(): Promise<void> {
    const admin = this.#admin();
    const [balances, prepared, due] = await Promise.all([
      this.#rows.list('balances', { limit: 200 }),
      this.#rows.list('payouts', { where: { state: 'prepared' }, limit: 20 }),
      this.#rows.list('refunds', { where: { state: 'due' }, limit: 20 }),
    ]);
    const sellers = this.#stalls.map(({ seller }) => seller.id);
    const rich = balances.filter(({ personId, available }) => sellers.includes(personId) && available > 0);
    const prepare = async () => {
      const { personId, available } = oneOf(rich);
      const payout = { payoutId: ID.unique(), userId: personId, amount: Math.max(1, Math.floor(available / 2)) };
      await this.#try('payout prepared', admin, ['POST', '/payouts', { payouts: [payout] }], 'admin');
    };
    const pay = async () => {
      const { $id } = oneOf(prepared);
      const said = { reference: ID.unique(), toOldAccount: false };
      if (await this.#try('payout paid', admin, ['POST', `/payouts/${$id}/paid`, said], 'admin')) this.payouts.add($id);
    };
    const fail = async () => {
      const path = `/payouts/${oneOf(prepared).$id}/failed`;
      await this.#try('payout failed', admin, ['POST', path, { reason }], 'admin');
    };
    const refund = async () => {
      const { $id } = oneOf(due);
      const said = { reference: ID.unique() };
      if (await this.#try('refund paid', admin, ['POST', `/refunds/${$id}/paid`, said], 'admin')) this.refunds.add($id);
    };
    const byMidtrans = async () => {
      const { $id } = oneOf(due);
      const path = `/refunds/${$id}/midtrans`;
      const told = await this.#try('refund by Midtrans', admin, ['POST', path], 'admin');
      if (told?.state === 'paid') this.refunds.add($id);
    };
    const acts = [
      ...(rich.length > 0 ? [prepare] : []),
      ...(prepared.length > 0 ? [pay, pay, fail] : []),
      ...(due.length > 0 ? [refund, refund, byMidtrans] : []),
    ];
    if (acts.length > 0) await oneOf(acts)();
  }

  // Upkeep

  /** Runs one upkeep step. @returns its response */
  async upkeepStep(name: string, { endpoint, project, key }: Reached = this.#site.server): Promise<unknown> {
    const { body } = await ask({ endpoint, projectId: project }, '/functions/upkeep/executions', {
      ...{ method: 'POST', key },
      body: { path: `/${name}`, method: 'POST', headers: {}, body: '', async: false },
    });
    const report: unknown = JSON.parse(String(body.responseBody || '{}'));
    const outcome = Reflect.get(Object(report), name);
    if (Number(body.responseStatusCode) !== 200 || outcome === 'failed')
      this.trouble.push(`upkeep ${name}: ${body.responseStatusCode} ${body.responseBody} ${body.errors}`);
    return outcome;
  }

  /** Runs every upkeep step to its end. */
  async upkeep(at: Reached = this.#site.server): Promise<void> {
    for (const name of Object.keys(steps))
      for (let turn = 0; turn < 10; turn++) if ((await this.upkeepStep(name, at)) !== 'not_finished') break;
  }

  // Everything in parallel

  #act(buyer: Member): Promise<unknown> {
    const orders: readonly (readonly ProductKind[])[] = [
      ...([['goods'], ['goods', 'goods'], ['goods', 'preorder'], ['preorder'], ['preorder', 'preorder']] as const),
      ...([['service'], ['service', 'goods'], ['rental'], ['rental'], ['rental', 'goods']] as const),
      ...([['bundle'], ['bundle', 'preorder'], ['free'], ['free', 'goods']] as const),
    ];
    const order = () => this.#order(buyer, oneOf(orders));
    const pressed = () => this.#press();
    return oneOf<() => Promise<unknown>>([
      ...[order, order, order, order],
      ...[pressed, pressed, pressed, pressed, pressed, pressed, pressed],
      () => this.#batch(),
      () => this.#draw(),
      () => this.#draw(),
      () => this.#link(),
      () => (chance(0.5) ? this.#wanted(buyer) : this.#bundleOffer(buyer)),
      () => (chance(0.3) ? this.#leave() : this.#money()),
      () => this.#money(),
      () => this.upkeepStep(oneOf(harmless)),
    ])();
  }

  /** Records a server error of the test's own calls; anything else is thrown. */
  #hear(error: unknown): void {
    if (!(error instanceof AppwriteException) || error.code < 500) throw error;
    this.trouble.push(`${error.code} ${error.message}`);
  }

  /** Lets every buyer trade until `end` is called or the server is gone. `isOver`: whether all have stopped. */
  begin(): { readonly end: () => Promise<void>; readonly isOver: () => boolean } {
    this.#isOver = false;
    let left = this.#buyers.length;
    const work = async (buyer: Member) => {
      try {
        while (!this.#isOver) await this.#act(buyer).catch((error: unknown) => this.#hear(error));
      } finally {
        left -= 1;
      }
    };
    const working = Promise.allSettled(this.#buyers.map(work));
    const end = async () => {
      this.#isOver = true;
      for (const outcome of await working)
        if (outcome.status === 'rejected' && !isCut(outcome.reason)) throw outcome.reason;
    };
    return { end, isOver: () => left === 0 };
  }

  /** Successful responses whose effect is missing in the stored data. */
  async lost(): Promise<string[]> {
    const { campus } = this.#site;
    const all = async <T extends 'orders' | 'orderEvents' | 'drawEntries' | 'payouts' | 'refunds' | 'entries'>(
      table: T,
    ) => {
      const rows: Row<T>[] = [];
      for await (const row of this.#rows.each(table, {})) rows.push(row as Row<T>);
      return rows;
    };
    const orders = new Set((await all('orders')).map(({ $id }) => $id));
    const events = new Set(
      (await all('orderEvents')).map(({ orderId, saleId, event }) => `${orderId} ${saleId} ${event}`),
    );
    const entries = new Set((await all('drawEntries')).map(({ productId, userId }) => `${productId} ${userId}`));
    const paid = async (table: 'payouts' | 'refunds') =>
      new Set((await all(table)).filter(({ state }) => state === 'paid').map(({ $id }) => $id));
    const [payouts, refunds] = [await paid('payouts'), await paid('refunds')];
    const stays: string[] = [];
    for (const id of this.ended) if (await campus.world.users.get(id)) stays.push(`the account ${id} is there again`);
    return [
      ...[...this.orders].filter((id) => !orders.has(id)).map((id) => `the order ${id}`),
      ...this.steps
        .filter(({ orderId, saleId, event }) => !events.has(`${orderId} ${saleId} ${event}`))
        .map(({ saleId, orderId, event }) => `${event} of ${saleId || orderId}`),
      // Entries of deleted accounts are gone.
      ...this.entries
        .filter(({ productId, userId }) => !entries.has(`${productId} ${userId}`))
        .map(({ productId, userId }) => `the entry of ${userId} in ${productId}`),
      ...[...this.payouts].filter((id) => !payouts.has(id)).map((id) => `the payout ${id}`),
      ...[...this.refunds].filter((id) => !refunds.has(id)).map((id) => `the refund ${id}`),
      ...stays,
    ];
  }

  /** Orders that Midtrans has been paid for and the ledger lacks. */
  async unheard(): Promise<string[]> {
    const received = new Set<string>();
    for await (const entry of this.#rows.each('entries', { where: { kind: 'received' } })) received.add(entry.orderId);
    return [...this.settled].filter((id) => !received.has(id));
  }
}
