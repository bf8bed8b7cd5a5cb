/** What people who wait for a listing learn when it is withdrawn, for each kind of trade. */
import { afterAll, beforeAll, expect } from 'vitest';
import { hourMs } from '#domain/durations.ts';
import { type ProductKind, productKinds } from '#domain/kinds/kind.ts';
import { enterDraw, newDraw } from '../../functions/kinds/free/usecases/draws.ts';
import { runDraws } from '../../functions/kinds/free/usecases/run-draws.ts';
import { followBatches } from '../../functions/kinds/preorder/usecases/move-batch.ts';
import { endPerson } from '../../functions/usecases/people/account-deleted.ts';
import { setUserBlocked } from '../../functions/usecases/people/manage-user.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { deleteProduct } from '../../functions/usecases/selling/delete-product.ts';
import { endListings } from '../../functions/usecases/selling/due-listings.ts';
import { markSold } from '../../functions/usecases/selling/own-product.ts';
import type { AdminAppWorld } from '../../functions/usecases/world.ts';
import { joined, postedPreorder } from '../support/batches.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { here } from '../support/own-server.ts';
import { saleNow, toldTo } from '../support/sales.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

interface Wait {
  readonly seller: KnownCaller;
  readonly productId: string;
  /** The world at the time of the withdrawal. */
  readonly world: AdminAppWorld;
  /** Runs the schedule to the end of the wait, and expects that all are notified. */
  readonly expectEnd: () => Promise<void>;
}
type Waits = () => Promise<Wait>;

const at = (moment: number) => campus.worldWith({ now: () => moment });

/** Three people with a ticket, before the draw or while the first of them may take the gift. */
const tickets = (isDrawn: boolean) => async (): Promise<Wait> => {
  const seller = await campus.person('Sari');
  await ensureProfile(campus.world, seller);
  const people = await Promise.all(['Ani', 'Budi', 'Cici'].map((name) => campus.person(name)));
  const drawAt = new Date(Date.now() + 24 * hourMs).toISOString();
  const gift = { sellerId: seller.id, kind: 'free', closesAt: drawAt, price: 0, stock: 1 };
  const { $id: productId } = await campus.product(gift);
  const operations = newDraw(campus.world, { productId, giverId: seller.id, drawAt });
  await campus.world.rows.transact(async () => ({ operations, result: undefined }));
  for (const person of people) await enterDraw(campus.world, person, { productId });
  const due = at(Date.now() + 25 * hourMs);
  if (isDrawn) await runDraws(due);
  const expectEnd = async () => {
    await runDraws(due);
    await runDraws(due);
    expect((await campus.world.rows.get('draws', productId))?.state).toMatch(/^(ended|called_off)$/);
    const ends = /^(Undian dibatalkan|Undian dibatalkan pemberinya|Hadiah undian dihapus)$/;
    for (const person of people)
      expect((await toldTo(campus, person)).filter((title) => ends.test(title))).toHaveLength(1);
  };
  return { seller, productId, world: isDrawn ? due : campus.world, expectEnd };
};

/** A customer of an open batch, who has an order. */
const customers: Waits = async () => {
  const { seller, productId, ...posted } = await postedPreorder(campus, { least: 1 });
  await ensureProfile(campus.world, seller);
  const ani = await campus.person('Ani');
  const { saleId } = await joined(campus, { seller, productId, ...posted }, ani);
  const expectEnd = async () => {
    await followBatches(at(Date.now() + 25 * hourMs));
    const told = { accepted: 'Penjual menerima pesanan', canceled: 'Pembelian dibatalkan' };
    const { state } = await saleNow(campus, saleId);
    expect(Object.keys(told)).toContain(state);
    expect(await toldTo(campus, ani)).toContain(told[state as keyof typeof told]);
  };
  return { seller, productId, world: campus.world, expectEnd };
};

/**
 * People who wait for a listing of a kind, by their stage. Kinds without entries have only wishes, offers and orders,
 * which all kinds share.
 */
const waiting: Readonly<Record<ProductKind, Readonly<Record<string, Waits>>>> = {
  ...{ goods: {}, service: {}, rental: {}, wanted: {}, bundle: {}, link: {} },
  preorder: { 'before its closing': customers },
  free: { 'before the draw': tickets(false), 'after the draw': tickets(true) },
};

const withdrawals: Readonly<Record<string, (wait: Wait) => Promise<unknown>>> = {
  'marked as sold': ({ world, seller, productId }) => markSold(world, seller, { productId, isSold: true }),
  unlisted: async ({ world, productId }) => {
    const closed = { closesAt: null, listedUntil: new Date(0).toISOString(), isAsked: true };
    const { closesAt } = await campus.productNow(productId);
    await world.rows.update('products', productId, closed);
    await endListings(world);
    await world.rows.update('products', productId, { closesAt });
    expect((await campus.productNow(productId)).isListed).toBe(false);
  },
  deleted: ({ world, seller, productId }) => deleteProduct(world, seller, { productId }),
  'of a blocked seller': ({ world, seller }) =>
    setUserBlocked(world, campus.admin, { userId: seller.id, isBlocked: true, reason: 'Menipu' }),
  'of a deleted seller': ({ world, seller }) => endPerson(world, seller.id),
};

const all = productKinds.flatMap((kind) =>
  Object.entries(waiting[kind]).flatMap(([stage, waits]) =>
    Object.entries(withdrawals).map(([how, withdraw]) => ({ kind, stage, how, waits, withdraw })),
  ),
);

here.each(all)(
  'people waiting for a listing of kind $kind $stage are notified of its end: $how',
  async ({ waits, withdraw }) => {
    const wait = await waits();
    await withdraw(wait);
    await wait.expectEnd();
  },
);
