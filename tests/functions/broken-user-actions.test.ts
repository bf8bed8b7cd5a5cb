import { ID } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addToCart } from '../../functions/usecases/orders/cart.ts';
import { toggleWish } from '../../functions/usecases/orders/wishlist.ts';
import { finishUserActions } from '../../functions/usecases/people/finish-user-actions.ts';
import { deleteUser, editUser } from '../../functions/usecases/people/manage-user.ts';
import { ensureProfile, updateProfile } from '../../functions/usecases/people/profile.ts';
import { reportProduct } from '../../functions/usecases/reports/reports.ts';
import { sendMessage, startChat } from '../../functions/usecases/support/chat.ts';
import { recount } from '../../functions/usecases/upkeep/recount.ts';
import type { Caller, World } from '../../functions/usecases/world.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { orderedOnce, orderNow } from '../support/orders.ts';
import { photoBy } from '../support/photos.ts';
import { runs } from '../support/proof.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus();
});
afterAll(() => campus.close());

const cut = new Error('the line is cut');
const writes = ['transact', 'create', 'update', 'updateWhere', 'removeWhere', 'remove'];
const accountSteps = ['setActive', 'endSessions', 'setName', 'setLabels', 'delete'];

/** A world that fails at the given change, counted from 1, and at all later ones. */
function breakingAt(step: number): World {
  let steps = 0;
  const breaking = <T extends object>(part: T, names: readonly string[]): T =>
    new Proxy(part, {
      get(target, name, self) {
        const method: unknown = Reflect.get(target, name, self);
        if (typeof method !== 'function' || !names.includes(String(name))) return method;
        return (...values: unknown[]) => (++steps < step ? Reflect.apply(method, target, values) : Promise.reject(cut));
      },
    });
  const { rows, users, files } = campus.world;
  return {
    ...campus.world,
    rows: breaking(rows, writes),
    users: breaking(users, accountSteps),
    files: breaking(files, ['remove']),
  };
}

const later = () => campus.worldWith({ now: () => Date.now() + 120_000 });
const entriesOf = (subject: string) => campus.world.rows.list('auditEvents', { where: { subject }, limit: 10 });

/** A person with rows in every table. */
async function settled() {
  const { world } = campus;
  const { buyer: person, orderId } = await orderedOnce(campus);
  await ensureProfile(world, person);
  const [face, picture] = [
    await photoBy(campus, person, 'profile-photos'),
    await photoBy(campus, person, 'product-photos'),
  ];
  await updateProfile(world, person, { photoId: face });
  const own = await campus.product({ sellerId: person.id, imageId: picture, imageIds: [picture] });
  const other = await campus.product();
  await addToCart(world, person, { productId: other.$id });
  await toggleWish(world, person, { productId: other.$id });
  const reason = 'Harga tidak wajar';
  const { reportId } = await reportProduct(world, person, { productId: other.$id, reason, description: '' });
  await startChat(world, person);
  await sendMessage(world, person, { chatId: person.id, messageId: ID.unique(), message: 'Halo', imageId: '' });
  return { person, orderId, face, picture, own, reportId };
}

type Settled = Awaited<ReturnType<typeof settled>>;

async function expectGone({ person, orderId, face, picture, own, reportId }: Settled): Promise<void> {
  const { rows, users, files } = campus.world;
  const mine = { where: { userId: person.id }, limit: 1 };
  expect(await users.get(person.id)).toBeNull();
  expect([await rows.get('profiles', person.id), await rows.get('chats', person.id)]).toEqual([null, null]);
  expect(await rows.get('products', own.$id)).toBeNull();
  expect([await rows.list('cartItems', mine), await rows.list('wishlistItems', mine)]).toEqual([[], []]);
  expect(await rows.list('messages', { where: { chatId: person.id }, limit: 1 })).toEqual([]);
  expect(await files.get('profile-photos', face)).toBeNull();
  expect(await files.get('product-photos', picture)).toBeNull();
  expect((await orderNow(campus, orderId)).customerName).toBe('Pengguna dihapus');
  expect(await rows.get('reports', reportId)).toMatchObject({ reporterEmail: '' });
  expect(await entriesOf(person.id)).toMatchObject([{ action: 'user.delete', state: 'done' }]);
}

/** Interrupts the work at its first change, then at later ones, until it succeeds. The proof tries every change. */
async function breakEverywhere(work: (world: World) => Promise<unknown>, mend: (step: number) => Promise<unknown>) {
  for (let step = 1; ; step += runs(7, 1)) {
    const broken = await work(breakingAt(step)).then(
      () => false,
      (error: unknown) => {
        if (error !== cut) throw error;
        return true;
      },
    );
    await mend(step);
    if (!broken) return step;
  }
}

it('a deletion of a person that is interrupted at any write is completed by a retry or by upkeep', async () => {
  let who: Settled = await settled();
  const finish = (step: number) =>
    step % 2 === 0 ? deleteUser(campus.world, campus.admin, { userId: who.person.id }) : finishUserActions(later());
  await recount(campus.world);
  const changes = await breakEverywhere(
    (world) => deleteUser(world, campus.admin, { userId: who.person.id }),
    async (step) => {
      const [entry] = await entriesOf(who.person.id);
      if (entry?.state === 'started') await finish(step);
      // Without an audit entry nothing was changed.
      else if (!entry) await deleteUser(campus.world, campus.admin, { userId: who.person.id });
      await expectGone(who);
      who = await settled();
    },
  );
  expect(changes).toBeGreaterThan(15);
});

it('an edit of a person that is interrupted at any write is completed by upkeep, unless a later edit came', async () => {
  let budi: Caller = await campus.person();
  const edit = (world: World, name: string) =>
    editUser(world, campus.admin, { userId: budi.id, name, phone: '0812', role: 'admin' });
  const changes = await breakEverywhere(
    (world) => edit(world, 'Budi Santoso'),
    async (step) => {
      const isOverruled = step % 2 === 0;
      if (isOverruled) await edit(campus.world, 'Budi Lagi');
      await finishUserActions(later());
      const [entry] = await entriesOf(budi.id);
      const name = isOverruled ? 'Budi Lagi' : 'Budi Santoso';
      if (entry) {
        const { users, rows } = campus.world;
        expect(await users.get(budi.id)).toMatchObject({ name, labels: ['admin'] });
        // The accounts function may still process an earlier name.
        const profile = expect.poll(() => rows.get('profiles', budi.id));
        await profile.toMatchObject({ name, phone: '0812', role: 'admin' });
      }
      expect((await entriesOf(budi.id)).every(({ state }) => state === 'done')).toBe(true);
      budi = await campus.person();
    },
  );
  expect(changes).toBeGreaterThan(4);
});
