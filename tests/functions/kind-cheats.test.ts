/** Cheating in each kind of trade, tried over HTTP. */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endOfDate } from '#domain/campus-days.ts';
import { limits } from '#domain/limits.ts';
import { saleId } from '#domain/order-ids.ts';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { rankingOf } from '#kinds/free/rules/draw.ts';
import { enterDraw, newDraw } from '../../functions/kinds/free/usecases/draws.ts';
import { runDraws } from '../../functions/kinds/free/usecases/run-draws.ts';
import { openBatch } from '../../functions/kinds/preorder/usecases/batches.ts';
import { followBatches, raiseBatchEvent, remindOfBatches } from '../../functions/kinds/preorder/usecases/move-batch.ts';
import { rentToCart, setRentalTerms } from '../../functions/kinds/rental/usecases/rent.ts';
import { editPackages } from '../../functions/kinds/service/usecases/services.ts';
import { addToCart, cartOf, refreshCart } from '../../functions/usecases/orders/cart.ts';
import { confirmByCode } from '../../functions/usecases/orders/handover.ts';
import { raiseSaleEvent } from '../../functions/usecases/orders/move-sale.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { toggleWish } from '../../functions/usecases/orders/wishlist.ts';
import { createSnapToken } from '../../functions/usecases/payments/create-snap-token.ts';
import { editProduct } from '../../functions/usecases/selling/edit-product.ts';
import { changeStock, markSold } from '../../functions/usecases/selling/own-product.ts';
import { postProduct } from '../../functions/usecases/selling/post-product.ts';
import { batchNow, batchSaid, joined, postedPreorder } from '../support/batches.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { orderInput, orderNow } from '../support/orders.ts';
import { here } from '../support/own-server.ts';
import { photoBy } from '../support/photos.ts';
import { productForm } from '../support/product-form.ts';
import { codeOf, outcomeOf } from '../support/refusals.ts';
import { afterEnd, daysFromNow, postedRental, rented, settle } from '../support/rentals.ts';
import { paying, press, saleNow, toldTo } from '../support/sales.ts';
import { hourIn, postedService, serviceInCart, tutoring } from '../support/services.ts';
import { metBefore } from '../support/trust.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const hour = 3_600_000;
const at = (moment: number) => campus.worldWith({ now: () => moment });

describe('the giver of a gift raffled by draw', () => {
  interface Won {
    readonly giver: KnownCaller;
    readonly id: string;
    readonly now: number;
    /** The callers in the order of their ranks. */
    readonly ranked: readonly KnownCaller[];
  }

  /** After the draw: the first person may order now. */
  async function won(): Promise<Won> {
    const giver = await campus.person('Giver');
    const people = await Promise.all([1, 2, 3].map((n) => campus.person(`Peserta${n}`)));
    const drawAt = Date.now() + 24 * hour;
    const closesAt = new Date(drawAt).toISOString();
    const gift = { kind: 'free', closesAt, name: 'Rak buku', price: 0, stock: 1 };
    const { $id: id } = await campus.product({ sellerId: giver.id, sellerName: 'Giver', ...gift });
    const operations = newDraw(campus.world, { productId: id, giverId: giver.id, drawAt: closesAt });
    await campus.world.rows.transact(async () => ({ operations, result: undefined }));
    const byTicket = new Map<string, KnownCaller>();
    for (const who of people) byTicket.set((await enterDraw(campus.world, who, { productId: id })).ticket, who);
    const now = drawAt + 60_000;
    await runDraws(at(now));
    const draw = await drawOf(id);
    return { giver, id, now, ranked: rankingOf(draw).flatMap((ticket) => byTicket.get(ticket) ?? []) };
  }

  async function drawOf(id: string) {
    const draw = await campus.world.rows.get('draws', id);
    if (!draw) throw new Error(`There is no draw ${id}`);
    return draw;
  }

  /**
   * Simulates rows from before drawn gifts were limited to a single piece; the giver cannot change the number
   * (draws.test.ts).
   */
  const setPieces = ({ id }: Won, stock: number) => campus.world.rows.update('products', id, { stock });

  async function order({ id, now }: Won, who: KnownCaller | undefined): Promise<string> {
    if (!who) throw new Error('nobody has this rank');
    await addToCart(at(now), who, { productId: id });
    return (await placeOrder(at(now), who, orderInput({ expectedTotal: 0, productIds: [id] }))).orderId;
  }

  const decline = ({ giver, now }: Won, orderId: string, goods?: 'sold_out') =>
    raiseSaleEvent(at(now), giver, { saleId: saleId(orderId, 1), event: 'decline', reason: 'Tidak jadi', goods });

  here('cannot skip the winner by adding a piece after the winner’s order: the next rank cannot order it', async () => {
    const all = await won();
    const orderId = await order(all, all.ranked[0]);
    await setPieces(all, 1);
    await runDraws(at(all.now));
    expect(await drawOf(all.id)).toMatchObject({ state: 'taken', passed: 0, passes: [] });
    expect(await codeOf(order(all, all.ranked[1]))).toBe('draw_others');
    await decline(all, orderId);
    await runDraws(at(all.now));
    expect(await drawOf(all.id)).toMatchObject({ state: 'called_off', passed: 0 });
  });

  here('calls the draw off by accepting and not coming, even if the winner cancels', async () => {
    const all = await won();
    const [winner] = all.ranked;
    const id = saleId(await order(all, winner), 1);
    await press(at(all.now), all.giver, id, 'accept');
    await metBefore(at(all.now), id);
    await press(at(all.now), winner as KnownCaller, id, 'absent');
    expect(await saleNow(campus, id)).toMatchObject({ state: 'canceled', against: 'seller', endedBy: winner?.id });
    await runDraws(at(all.now));
    expect(await drawOf(all.id)).toMatchObject({ state: 'called_off', passed: 0 });
  });

  here('calls the draw off by setting the stock to none during a turn, even if it is restocked', async () => {
    const all = await won();
    await setPieces(all, 0);
    await runDraws(at(all.now));
    await setPieces(all, 1);
    expect(await drawOf(all.id)).toMatchObject({ state: 'called_off' });
    expect(await codeOf(addToCart(at(all.now), await campus.person('Friend'), { productId: all.id }))).toBe(
      'draw_called_off',
    );
  });

  here.each([
    ['as sold out', 'sold_out' as const],
    ['and taking the piece out of stock', undefined],
  ])('calls the draw off by declining the winner %s, and all are notified', async (_, goods) => {
    const all = await won();
    await decline(all, await order(all, all.ranked[0]), goods);
    if (!goods) await setPieces(all, 0);
    await runDraws(at(all.now));
    await runDraws(at(all.now));
    expect(await drawOf(all.id)).toMatchObject({ state: 'called_off' });
    for (const who of all.ranked) expect(await toldTo(campus, who)).toContain('Undian dibatalkan pemberinya');
    if (goods) await markSold(at(all.now), all.giver, { productId: all.id, isSold: false });
    await setPieces(all, 1);
    expect(await codeOf(order(all, all.ranked[1]))).toBe('draw_called_off');
  });
});

describe('a seller who edits a product at the same price while a buyer looks at it', () => {
  it('must have the buyer confirm a new name', async () => {
    const seller = await campus.person('Sari');
    const phone = await campus.product({ sellerId: seller.id, name: 'Ponsel seri 12', price: 900_000, stock: 1 });
    const { $id: productId, imageIds } = phone;
    const buyer = await campus.person('Budi');
    await addToCart(campus.world, buyer, { productId });
    const edit = {
      ...productForm(imageIds, { name: 'Casing ponsel seri 12', price: 900_000, stock: 1 }),
      shownStock: 1,
    };
    await editProduct(campus.world, seller, { ...edit, productId, version: phone.version });
    const press = () => placeOrder(campus.world, buyer, orderInput({ expectedTotal: 900_000 }));
    expect(await codeOf(press())).toBe('cart_changed');
    expect(await cartOf(campus.world, buyer.id)).toMatchObject([{ name: 'Casing ponsel seri 12' }]);
    expect(await press()).toMatchObject({ totalAmount: 900_000 });

    const other = await campus.person('Ani');
    await changeStock(campus.world, seller, { productId, difference: 1 });
    await addToCart(campus.world, other, { productId });
    const { version } = await campus.productNow(productId);
    await editProduct(campus.world, seller, { ...edit, name: 'Tali ponsel', productId, version });
    // The cart page shows the new name, too.
    await refreshCart(campus.world, other);
    expect(await cartOf(campus.world, other.id)).toMatchObject([{ name: 'Tali ponsel' }]);
  });

  it('must have the buyer confirm a shortened or replaced package', async () => {
    const { productId, seller } = await postedService(campus);
    const buyer = await campus.person('Ani');
    await serviceInCart(campus, buyer, productId);
    const shown = { packageId: 'dua', startsAt: hourIn(2, '10:00'), name: 'Paket 2 jam', minutes: 120 };
    const press = () =>
      placeOrder(campus.world, buyer, {
        ...orderInput({ expectedTotal: 90_000 }),
        choices: [{ productId, choice: shown }],
      });
    const edited = (values: object, version: number) =>
      editPackages(campus.world, seller, {
        ...{ productId, version },
        packages: tutoring.map((one) => (one.id === 'dua' ? { ...one, ...values } : one)),
      });
    await edited({ minutes: 30 }, 0);
    expect(await codeOf(press())).toBe('package_gone');
    await edited({ name: 'Paket coba' }, 1);
    expect(await codeOf(press())).toBe('package_gone');
    await edited({}, 2);
    expect(await press()).toMatchObject({ totalAmount: 90_000 });
  });

  it('must have the buyer confirm a bundle without its best part', async () => {
    const seller = await campus.person('Sari');
    const own = { sellerId: seller.id, sellerName: 'Sari', stock: 1 };
    const laptop = await campus.product({ ...own, name: 'Laptop', price: 900_000 });
    const mouse = await campus.product({ ...own, name: 'Mouse', price: 50_000 });
    const mat = await campus.product({ ...own, name: 'Alas', price: 50_000 });
    const productId = ID.unique();
    const form = productForm([await photoBy(campus, seller, 'product-photos')], {
      name: 'Paket kerja',
      price: 900_000,
    });
    const productIds = [laptop, mouse, mat].map(({ $id }) => $id);
    const details = { productIds, isShrinking: true };
    await postProduct(campus.world, seller, { ...form, productId, kind: 'bundle', details });
    const buyer = await campus.person('Budi');
    await addToCart(campus.world, buyer, { productId });
    const parts = await campus.world.rows.list('bundleParts', { where: { bundleId: productId }, limit: 10 });
    const partIds = parts.map(({ $id }) => $id);

    await markSold(campus.world, seller, { productId: laptop.$id, isSold: true });
    const { version, imageIds, price } = await campus.productNow(productId);
    expect(price).toBe(90_000);
    const edit = { ...productForm(imageIds, { name: 'Paket kerja', price: 900_000, stock: 1 }), shownStock: 1 };
    await editProduct(campus.world, seller, { ...edit, productId, version });
    const press = (shown: readonly string[]) =>
      placeOrder(campus.world, buyer, { ...orderInput({ expectedTotal: 900_000 }), partIds: [...shown] });
    expect(await codeOf(press(partIds))).toBe('cart_changed');
    expect(await press(partIds.slice(1))).toMatchObject({ totalAmount: 900_000 });
  });

  it('must have the buyer confirm a raised cash deposit', async () => {
    const posted = await postedRental(campus, { deposit: 50_000 });
    const buyer = await campus.person('Sari');
    const { productId, seller } = posted;
    await rentToCart(campus.world, buyer, { productId, ...daysFromNow(2, 1), quantity: 1 });
    const { version } = await campus.productNow(productId);
    const terms = { deposit: 500_000, pieces: 2, valueNew: null };
    await setRentalTerms(campus.world, seller, { productId, version, ...terms });
    const press = (deposits: number) =>
      placeOrder(campus.world, buyer, {
        ...orderInput({ expectedTotal: 100_000, paymentMethod: cashOnDelivery }),
        deposits,
      });
    expect(await codeOf(press(50_000))).toBe('cart_changed');
    expect(await press(500_000)).toMatchObject({ totalAmount: 100_000 });
  });
});

describe('the seller of a pre-order', () => {
  here(
    'reminds people who wishlisted the product at most once a day, however many batches are opened and canceled',
    async () => {
      const posted = await postedPreorder(campus);
      const wisher = await campus.person('Ani');
      await toggleWish(campus.world, wisher, { productId: posted.productId });
      const noon = Date.parse(hourIn(2, '08:00'));
      for (const after of [1, 2, 3]) {
        const now = noon + after * 600_000;
        const said = batchSaid(now, { closesAt: new Date(now + 3 * hour + 60_000).toISOString() });
        await openBatch(at(now), posted.seller, { ...said, productId: posted.productId, after });
        await remindOfBatches(at(now + 120_000));
      }
      expect((await toldTo(campus, wisher)).filter((title) => title === 'PO segera tutup')).toHaveLength(1);
    },
  );

  here('calling off a closed batch without accepting counts against the seller', async () => {
    const posted = await postedPreorder(campus, { least: 1, acceptsAll: false });
    const { saleId: id } = await joined(campus, posted, await campus.person('Budi'));
    const later = at(Date.now() + 25 * hour);
    await followBatches(later);
    expect(await saleNow(campus, id)).toMatchObject({ state: 'waiting' });
    const { batchId } = posted;
    await raiseBatchEvent(later, posted.seller, { batchId, event: 'call_off', reason: 'Tidak jadi' });
    expect(await batchNow(campus, batchId)).toMatchObject({ state: 'canceled', endedBy: 'seller' });
    expect(await saleNow(campus, id)).toMatchObject({ state: 'canceled', against: 'seller', reason: 'Tidak jadi' });
  });

  it('cannot take payments for a batch that was called off', async () => {
    const posted = await postedPreorder(campus, { least: 1 });
    const buyer = await campus.person('Budi');
    const { orderId, total } = await joined(campus, posted, buyer, { method: paying.transfer });
    const { batchId } = posted;
    await raiseBatchEvent(campus.world, posted.seller, { batchId, event: 'call_off', reason: 'Tidak jadi' });
    const request = { transaction_details: { order_id: orderId, gross_amount: total }, customer_details: {} };
    expect(await outcomeOf(createSnapToken(campus.world, buyer, request))).toBe('payment_not_payable');
    expect(await orderNow(campus, orderId)).toMatchObject({ status: 'Canceled' });
    expect(await toldTo(campus, buyer)).toContain('Pesanan dibatalkan');
  });
});

describe('a dispute opened at the end of a rental and withdrawn days later', () => {
  async function objected(side: 'owner' | 'renter') {
    const posted = await postedRental(campus);
    const buyer = await campus.person('Sari');
    const order = await rented(campus, posted, buyer);
    await settle(campus.world, order);
    await press(campus.world, posted.seller, order.saleId, 'accept');
    await press(campus.world, buyer, order.saleId, 'receive');
    const who = side === 'owner' ? posted.seller : buyer;
    await press(at(afterEnd(order.days, 0)), who, order.saleId, 'object');
    // A disputed rental cannot be returned.
    const brought = confirmByCode(at(afterEnd(order.days, 0)), buyer, { saleId: order.saleId, code: '123456' });
    expect(await codeOf(brought)).toBe('handover_not_now');
    const back = at(afterEnd(order.days, 3));
    await press(back, who, order.saleId, 'withdraw');
    return { ...order, owner: posted.seller, back };
  }

  it('costs no late fee for that time if the owner raised it', async () => {
    const { saleId: id, owner, back, days } = await objected('owner');
    await press(back, owner, id, 'take_back');
    expect(await saleNow(campus, id)).toMatchObject({ state: 'completed', depositKept: 0, depositBack: 200_000 });

    const late = await objected('owner');
    await press(at(afterEnd(late.days, 5)), late.owner, late.saleId, 'take_back');
    expect(await saleNow(campus, late.saleId)).toMatchObject({ depositKept: 100_000 });
    expect(late.days).toEqual(days);
  });

  it('costs the late fee if the renter raised it, and the deadline stays', async () => {
    const { saleId: id, owner, back, days } = await objected('renter');
    expect(Date.parse((await saleNow(campus, id)).dueAt ?? '')).toBe(
      endOfDate(days.until, 'WIB') + limits.rentalOverdueDays * 24 * hour,
    );
    await press(back, owner, id, 'take_back');
    expect(await saleNow(campus, id)).toMatchObject({ state: 'completed', depositKept: 150_000 });
  });
});

it('an edit cannot move a product into a category that does not offer its kind', async () => {
  const { categories } = campus.world.settings;
  const offering = categories.categories.map((one) => ({
    ...one,
    kinds: one.name === 'Lainnya' ? ['goods' as const, 'rental' as const] : ['goods' as const],
  }));
  const world = campus.worldWith({ settings: { categories: { ...categories, categories: offering } } });
  const { productId, seller } = await postedRental(campus);
  const { version, imageIds } = await campus.productNow(productId);
  const form = { ...productForm(imageIds, { name: 'Toga wisuda', price: 50_000, stock: 1 }), shownStock: null };
  const edit = (category: string) => editProduct(world, seller, { ...form, category, productId, version });
  expect(await codeOf(edit('Elektronik'))).toBe('invalid_input');
  expect(await edit('Lainnya')).toMatchObject({ productId });
});
