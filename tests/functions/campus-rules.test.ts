/** The rules that a campus sets, each where it applies. An order keeps the rules of its time. */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saleId } from '#domain/order-ids.ts';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import { defaults } from '#domain/settings/groups.ts';
import type { Rules } from '#domain/settings/rules.ts';
import { callerOf } from '../../functions/kit/caller.ts';
import { addToCart } from '../../functions/usecases/orders/cart.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { profileOfAccount } from '../../functions/usecases/people/account-owner.ts';
import { accountChanged, followMissed } from '../../functions/usecases/people/follow-account.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { addressProved, withdrawUnproved } from '../../functions/usecases/people/proved-address.ts';
import { register } from '../../functions/usecases/people/signup.ts';
import { renewProducts } from '../../functions/usecases/selling/renew-products.ts';
import { saveSettings } from '../../functions/usecases/settings/save-settings.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { moneyNow } from '../support/money.ts';
import { orderedOnce, orderInput } from '../support/orders.ts';
import { refusalOf } from '../support/refusals.ts';
import { firstOf, handOver, orderedFrom, paid, paying, press, saleNow } from '../support/sales.ts';

const hoursToMs = (hours: number): number => hours * 3_600_000;

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const under = (rules: Partial<Rules>, now?: () => number) => campus.worldWith({ settings: rules, ...(now && { now }) });

describe('cash', () => {
  const orderUnder = async (rules: Partial<Rules>, price: number) => {
    const [buyer, product] = await Promise.all([campus.person(), campus.product({ price })]);
    await addToCart(campus.world, buyer, { productId: product.$id });
    return placeOrder(under(rules), buyer, orderInput({ expectedTotal: price }));
  };

  it('is refused if the campus disables it, except for free orders', async () => {
    expect((await refusalOf(orderUnder({ takesCod: false }, 50_000))).code).toBe('cod_off');
    expect(await orderUnder({ takesCod: false }, 0)).toMatchObject({ status: 'PENDING' });
  });

  it('is accepted up to the largest cash amount', async () => {
    const refused = await refusalOf(orderUnder({ codOrderMax: 49_999 }, 50_000));
    expect(refused).toEqual({ code: 'cod_amount_limit', details: { limit: 49_999 } });
    expect(await orderUnder({ codOrderMax: 50_000 }, 50_000)).toMatchObject({ totalAmount: 50_000 });
  });
});

describe('an order keeps the rules under which it was made', () => {
  it('keeps the fee, despite later changes up or down', async () => {
    for (const [then, now] of [
      [2.5, 10],
      [10, 0],
    ] as const) {
      const order = await orderedFrom(campus, {
        sellers: 1,
        method: paying.transfer,
        world: under({ feePercent: then }),
      });
      const { id, seller } = firstOf(order);
      const later = under({ feePercent: now });
      await paid(later, order);
      await press(later, seller, id, 'accept');
      await handOver(later, { seller, buyer: order.buyer }, id);
      const fee = Math.floor((50_000 * then) / 100);
      expect(await moneyNow(campus, seller.id)).toMatchObject({ available: 50_000 - fee, fees: fee });
    }
  });

  it('keeps the hours to answer, even if it is paid after a change', async () => {
    const order = await orderedFrom(campus, { sellers: 1, method: paying.transfer, world: under({ answerHours: 24 }) });
    const now = Date.now();
    await paid(
      under({ answerHours: 48 }, () => now),
      order,
    );
    const sale = await saleNow(campus, firstOf(order).id);
    expect(sale.state).toBe('waiting');
    expect(Date.parse(sale.dueAt ?? '') - now).toBe(hoursToMs(24));
  });

  it('keeps the payment time of a transfer', async () => {
    const now = Date.now();
    const { orderId } = await orderedOnce(
      campus,
      {},
      bankTransfer,
      under({ holdMinutes: 30 }, () => now),
    );
    const copy = await campus.world.rows.get('transactions', orderId);
    expect(Date.parse(copy?.expiresAt ?? '') - now).toBe(hoursToMs(0.5));
  });
});

it('the hours to answer set the deadline, and half of them the time of the reminder', async () => {
  const now = Date.now();
  const { orderId } = await orderedOnce(
    campus,
    {},
    cashOnDelivery,
    under({ answerHours: 30 }, () => now),
  );
  const sale = await saleNow(campus, saleId(orderId, 1));
  expect(Date.parse(sale.dueAt ?? '') - now).toBe(hoursToMs(30));
  expect(Date.parse(sale.remindAt ?? '') - now).toBe(hoursToMs(15));
});

it('the listing days apply from the next term of a listing on', async () => {
  const now = Date.now();
  const sari = await campus.person('Sari');
  const { $id } = await campus.product({ sellerId: sari.id, isListed: false });
  const { listedUntil } = await renewProducts(
    under({ listingDays: 30 }, () => now),
    sari,
    { productIds: [$id] },
  );
  expect(Date.parse(listedUntil) - now).toBe(hoursToMs(30 * 24));
});

describe('registration', () => {
  const url = 'http://localhost/verify';
  const asked = (rules: Partial<Rules>, email: string) =>
    register(under(rules), ID.unique(), { name: 'Wati', email, password: 'kuda-laut9', url });
  const fresh = (domain: string) => `${ID.unique()}@${domain}`;
  const onCampus: Partial<Rules> = { registration: 'campus', campusDomains: ['kampus.ac.id'] };

  it('is open to anybody by default', async () => {
    expect(await asked({}, fresh('gmail.com'))).toHaveProperty('userId');
  });

  it('can be limited to campus addresses, including subdomains', async () => {
    expect(await asked(onCampus, fresh('student.kampus.ac.id'))).toHaveProperty('userId');
    for (const foreign of ['gmail.com', 'kampus.ac.id.evil.com', 'notkampus.ac.id'])
      expect((await refusalOf(asked(onCampus, fresh(foreign)))).code).toBe('registration_closed');
  });

  it('can be limited to a list of addresses, regardless of case', async () => {
    const listed = fresh('mail.com').toLowerCase();
    await saveSettings(campus.world, campus.admin, {
      group: 'allowedAddresses',
      version: 0,
      data: { addresses: [listed] },
    });
    expect(await asked({ registration: 'listed' }, listed)).toHaveProperty('userId');
    expect((await refusalOf(asked({ registration: 'listed' }, fresh('mail.com')))).code).toBe('registration_closed');
  });

  it('is also refused to accounts created without the form, leaving no rows; existing people stay', async () => {
    const world = under({ registration: 'campus', campusDomains: ['univ.ac.id'] });
    const [before, after] = [await campus.person(), await campus.person('Luar')];
    await ensureProfile(campus.world, before);
    const request = (id: string) => new Request('http://function/', { headers: { 'x-appwrite-user-id': id } });
    expect((await refusalOf(callerOf(world, request(after.id)))).code).toBe('registration_closed');
    expect(await callerOf(world, request(before.id))).toMatchObject({ id: before.id });
    const account = await campus.world.users.get(after.id);
    if (!account) throw new Error('The account is gone');
    expect(await profileOfAccount(world, account)).toBeNull();
    await followMissed(world);
    expect(await campus.world.rows.get('profiles', after.id)).toBeNull();
    expect(await campus.world.users.get(after.id)).toMatchObject({ isActive: true });
    // An administrator never locks themselves out.
    expect(await callerOf(world, request(campus.admin.id))).toMatchObject({ id: campus.admin.id });
  });

  describe('after a change of the address', () => {
    const change = async (world: ReturnType<typeof under>, person: KnownCaller, email: string) => {
      await campus.users.updateEmail({ userId: person.id, email });
      await accountChanged(world, person.id);
    };
    const verify = ({ id }: KnownCaller) =>
      campus.users.updateEmailVerification({ userId: id, emailVerification: true });
    const link = async (world: ReturnType<typeof under>, person: KnownCaller) => {
      await verify(person);
      await addressProved(world, person.id, new Date(Date.now() + hoursToMs(1)).toISOString());
    };
    const isProved = async ({ id }: KnownCaller) => {
      const { emailVerification } = await campus.users.get({ userId: id });
      return [emailVerification, (await campus.world.rows.get('profiles', id))?.unprovedSince === null];
    };
    const member = async () => {
      const person = await campus.person();
      await ensureProfile(campus.world, person);
      return person;
    };

    it('an excluded one stays unproved, until the person has an allowed one again', async () => {
      const world = under(onCampus);
      const person = await member();
      await change(world, person, fresh('gmail.com'));
      await link(world, person);
      expect(await isProved(person)).toEqual([false, false]);
      const google = { ...world, users: { ...world.users, hasIdentity: async () => true } };
      await link(google, person);
      expect(await isProved(person)).toEqual([false, false]);
      // Links to the former address expire, so that otherwise any verification would prove this one.
      const later = { ...world, now: () => Date.now() + hoursToMs(2) };
      for (let runs = 0; runs < 2; runs++) {
        await verify(person);
        await followMissed(later);
        await withdrawUnproved(later);
        expect(await isProved(person)).toEqual([false, false]);
      }
      await change(world, person, fresh('kampus.ac.id'));
      await link(world, person);
      expect(await isProved(person)).toEqual([true, true]);
    });

    it('one from before the rule stays proved, and administrators may have any', async () => {
      const person = await member();
      await change(campus.world, person, fresh('gmail.com'));
      await link(campus.world, person);
      await followMissed(under(onCampus));
      await withdrawUnproved(under(onCampus));
      await link(under(onCampus), person);
      expect(await isProved(person)).toEqual([true, true]);
      const { email } = await campus.users.get({ userId: campus.admin.id });
      await change(under(onCampus), campus.admin, fresh('gmail.com'));
      await link(under(onCampus), campus.admin);
      expect((await isProved(campus.admin))[0]).toBe(true);
      await change(campus.world, campus.admin, email);
      await verify(campus.admin);
    });
  });
});

it('the default rules match the behaviour from before settings existed', () => {
  expect(defaults.rules).toMatchObject({ registration: 'anybody', holdMinutes: 60, answerHours: 48, listingDays: 60 });
  expect(defaults.rules).toMatchObject({ feePercent: 0, takesCod: true, codOrderMax: null, soldCountsOn: 'cart' });
});
