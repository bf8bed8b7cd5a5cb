/** Sales by link over HTTP: one link, one buyer, with simultaneous or late requests. */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { saleId } from '#domain/order-ids.ts';
import { bankTransfer, cashOnDelivery, type PaymentMethod } from '#domain/orders/payment.ts';
import { campusDefaults } from '#domain/settings/defaults.ts';
import { linkRowId, linkTokenPattern } from '#kinds/link/rules/link-address.ts';
import { linkToken } from '#kinds/link/rules/link-token.ts';
import { endLinks, forgetLinks, leaveLinks } from '../../functions/kinds/link/usecases/due-links.ts';
import { orderByLink } from '../../functions/kinds/link/usecases/order-link.ts';
import { reportLink } from '../../functions/kinds/link/usecases/report-link.ts';
import {
  claimLink,
  endLink,
  giveBackLink,
  lookAtLink,
  makeLink,
  ownLinks,
} from '../../functions/kinds/link/usecases/sale-links.ts';
import { showSoldPhoto, showSoldPhotoAsAdmin } from '../../functions/kinds/link/usecases/sold-photo.ts';
import { confirmByCode, showHandoverCode } from '../../functions/usecases/orders/handover.ts';
import { cancelOrder } from '../../functions/usecases/orders/move-order.ts';
import { reorder } from '../../functions/usecases/orders/reorder.ts';
import { expireOrders } from '../../functions/usecases/payments/ask-midtrans.ts';
import { ownData } from '../../functions/usecases/people/own-account.ts';
import { removeOrphans } from '../../functions/usecases/upkeep/remove-orphans.ts';
import type { PayingWorld } from '../../functions/usecases/world.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { here } from '../support/own-server.ts';
import { photoBy } from '../support/photos.ts';
import { codeOf, refusalOf } from '../support/refusals.ts';
import { press, saleNow, toldTo } from '../support/sales.ts';

let campus: Campus;
let world: PayingWorld;
const offered = {
  ...campusDefaults.categories,
  categories: campusDefaults.categories.categories.map((one) => ({ ...one, kinds: [...one.kinds, 'link' as const] })),
};
const minute = 60_000;
const day = 24 * 60 * minute;
beforeAll(async () => {
  campus = await openCampus({ still: true });
  world = campus.worldWith({ settings: { categories: offered } });
});
afterAll(() => campus.close());

const later = (ms: number): PayingWorld =>
  campus.worldWith({ now: () => Date.now() + ms, settings: { categories: offered } });
const visitor = { userId: '', clientIp: '10.0.0.1', userAgent: 'Mozilla/5.0' };
const fan = { name: 'Kipas angin', price: 75_000, codAddress: 'Lobi GSG' };

async function linkBy(seller: KnownCaller, more: { imageId?: string } = {}) {
  const linkId = ID.unique();
  const { token } = await makeLink(world, seller, { linkId, ...fan, imageId: '', ...more });
  return { token, id: linkRowId(linkId), linkId };
}
async function offeredLink() {
  const seller = await campus.person('Sari');
  return { seller, ...(await linkBy(seller)) };
}
const form = (token: string, paymentMethod: PaymentMethod = cashOnDelivery) => ({
  ...{ token, orderId: ID.unique(), paymentMethod, shippingAddress: 'Kos Melati 3', expectedTotal: fan.price },
});
const rowOf = async (id: string) => {
  const row = await campus.world.rows.get('saleLinks', id);
  if (!row) throw new Error(`No link ${id}`);
  return row;
};

describe('making a link', () => {
  it('stores only a hash of its secret; its seller can share it again, and a double click makes one', async () => {
    const { seller, token, id, linkId } = await offeredLink();
    expect(token).toMatch(linkTokenPattern);
    expect(JSON.stringify(await rowOf(id))).not.toContain(token);
    expect(await makeLink(world, seller, { linkId, ...fan, imageId: '' })).toMatchObject({ token });
    expect(await campus.world.rows.list('saleLinks', { where: { sellerId: seller.id }, limit: 5 })).toHaveLength(1);
    const { links, isOffered } = await ownLinks(world, seller);
    expect(links).toMatchObject([{ $id: id, state: 'open', token, saleId: '', price: fan.price }]);
    expect(isOffered).toBe(true);
    expect(await campus.world.rows.get('reputations', seller.id)).toMatchObject({ name: seller.name });
    const other = await campus.person('Eko');
    expect(await codeOf(makeLink(world, other, { linkId, ...fan, imageId: '' }))).toBe('id_taken');
    // The answer was lost, and the kept form was filled in again.
    for (const changed of [{ name: 'Kursi' }, { price: fan.price + 1 }])
      expect(await codeOf(makeLink(world, seller, { linkId, ...fan, ...changed, imageId: '' }))).toBe('id_taken');
    expect((await ownLinks(world, other)).links).toEqual([]);
  });

  it('is refused on a campus without links; one made before the id secret changed cannot be shown again', async () => {
    const { seller } = await offeredLink();
    const moved = campus.worldWith({ settings: { categories: offered, idSecret: 'rotated' } });
    const plain = campus.worldWith({ settings: { categories: campusDefaults.categories } });
    expect((await ownLinks(moved, seller)).links).toMatchObject([{ state: 'open', token: '' }]);
    expect(await codeOf(makeLink(plain, seller, { linkId: ID.unique(), ...fan, imageId: '' }))).toBe('links_off');
  });

  it(`allows ${limits.openLinks} open links per person, even simultaneously; ended links do not count`, async () => {
    const seller = await campus.person('Banyak');
    const made: { token: string; id: string }[] = [];
    for (let at = 0; at < limits.openLinks - 1; at++) made.push(await linkBy(seller));
    const race = await Promise.allSettled(Array.from({ length: 4 }, () => linkBy(seller)));
    expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await codeOf(linkBy(seller))).toBe('link_limit');
    await endLink(world, seller, { linkId: made[0]?.id ?? '' });
    await linkBy(seller);
  });

  here('takes a photo of its seller only, visible only with the token', async () => {
    const [seller, eko] = await Promise.all([campus.person('Sari'), campus.person('Eko')]);
    const imageId = await photoBy(campus, seller, 'link-photos');
    expect(await codeOf(linkBy(eko, { imageId }))).toBe('file_not_yours');
    const { token } = await linkBy(seller, { imageId });
    const { thing } = await lookAtLink(world, visitor, { token });
    const address = `${campus.server.endpoint}/storage/buckets/link-photos/files/${imageId}/view?project=${campus.server.projectId}`;
    expect((await fetch(address)).status).toBe(404);
    expect((await fetch(`${address}&token=${thing?.photoPass}`)).status).toBe(200);
    expect(await removeOrphans(later(2 * day))).toBe(0);
  });
});

describe('opening a link', () => {
  it('shows the product to anybody with the link, signed in or not, and reserves nothing', async () => {
    const { seller, token, id } = await offeredLink();
    const seen = await lookAtLink(world, visitor, { token });
    expect(seen).toMatchObject({ state: 'open', thing: { ...fan, sellerName: 'Sari' }, orderId: '' });
    expect((await lookAtLink(world, { ...visitor, userId: seller.id }, { token })).state).toBe('own');
    expect(await rowOf(id)).toMatchObject({ state: 'open', version: 0 });
    expect(JSON.stringify(seen)).not.toContain((await rowOf(id)).tokenHash);
  });

  it('refuses guesses, and rate-limits them', async () => {
    const { id, seller } = await offeredLink();
    const guesser = await campus.person('Tebak');
    const wrong = linkToken('another secret', { $id: id, sellerId: seller.id });
    expect(await codeOf(lookAtLink(world, visitor, { token: wrong }))).toBe('link_not_found');
    const still = campus.worldWith({ now: () => Math.floor(Date.now() / day) * day + 60 * minute });
    for (let tries = 0; tries < 60; tries++)
      expect(await codeOf(claimLink(still, guesser, { token: wrong }))).toBe('link_not_found');
    expect(await codeOf(claimLink(still, guesser, { token: wrong }))).toBe('rate_limited');
  });

  it('is the only way to the product: no list has it, and clients cannot read its row', async () => {
    const { seller, id } = await offeredLink();
    expect(await campus.world.rows.list('products', { where: { sellerId: seller.id }, limit: 5 })).toEqual([]);
    expect(await campus.world.rows.get('products', id)).toBe(null);
    expect((await rowOf(id)).$permissions).toEqual([]);
  });
});

describe('claiming a link', () => {
  it('succeeds for one of ten simultaneous people; the refusal of the others states until when', async () => {
    const { seller, token, id } = await offeredLink();
    const crowd = await Promise.all(Array.from({ length: 10 }, (_, at) => campus.person(`Orang${at}`)));
    const answers = await Promise.allSettled(crowd.map((one) => claimLink(world, one, { token })));
    const winners = crowd.filter((_, at) => answers[at]?.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    const codes = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(new Set(codes.filter((code) => code !== 'try_again'))).toEqual(new Set(['link_claimed']));
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: 'claimed', claimedBy: winners[0]?.id, version: 1 });
    const loser = crowd.find((one) => one !== winners[0]) ?? seller;
    expect(await refusalOf(claimLink(world, loser, { token }))).toEqual({
      code: 'link_claimed',
      details: { until: row.claimedUntil },
    });
    expect((await toldTo(campus, seller)).filter((title) => title.startsWith('Tautan Anda dibuka'))).toHaveLength(1);
  });

  it('is idempotent, and giving it back frees it for the next person', async () => {
    const { seller, token, id } = await offeredLink();
    const [budi, eko] = await Promise.all([campus.person('Budi'), campus.person('Eko')]);
    const first = await claimLink(world, budi, { token });
    expect(first.state).toBe('mine');
    const again = await claimLink(world, budi, { token });
    expect(again.state).toBe('mine');
    expect(Date.parse(again.claimedUntil ?? '')).toBe(Date.parse(first.claimedUntil ?? ''));
    expect((await giveBackLink(world, eko, { token })).state).toBe('claimed');
    expect((await giveBackLink(world, budi, { token })).state).toBe('open');
    expect((await claimLink(world, eko, { token })).state).toBe('mine');
    expect(await rowOf(id)).toMatchObject({ claimedBy: eko.id });
    await giveBackLink(world, eko, { token });
    await claimLink(world, budi, { token });
    // The seller is notified once about each person who opens the link.
    expect((await toldTo(campus, seller)).filter((title) => title.startsWith('Tautan Anda dibuka'))).toHaveLength(2);
  });

  it('expires after the campus’s payment time', async () => {
    const { token } = await offeredLink();
    const [budi, eko] = await Promise.all([campus.person('Budi'), campus.person('Eko')]);
    await claimLink(world, budi, { token });
    const hold = world.settings.holdMinutes * minute;
    expect(await codeOf(claimLink(later(hold - minute), eko, { token }))).toBe('link_claimed');
    expect((await claimLink(later(hold + 1_000), eko, { token })).state).toBe('mine');
    expect(await codeOf(orderByLink(later(hold + 2_000), budi, form(token)))).toBe('link_claimed');
  });

  it('is refused to its seller and blocked people, after its end, and from a blocked seller', async () => {
    const { seller, token, id } = await offeredLink();
    const budi = await campus.person('Budi');
    expect(await codeOf(claimLink(world, seller, { token }))).toBe('link_own');
    expect(await codeOf(orderByLink(world, seller, form(token)))).toBe('link_own');
    const block = { blockerId: seller.id, blockedId: budi.id, talkId: 't' };
    await campus.world.rows.create('blocks', 'block-of-link', block);
    expect(await codeOf(claimLink(world, budi, { token }))).toBe('blocked_by_other');
    expect(await codeOf(orderByLink(world, budi, form(token)))).toBe('blocked_by_other');
    await campus.world.rows.remove('blocks', 'block-of-link');
    expect(await codeOf(claimLink(later(day), budi, { token }))).toBe('link_ended');
    await campus.world.rows.update('profiles', seller.id, { blocked: true });
    expect(await codeOf(claimLink(world, budi, { token }))).toBe('link_ended');
    expect(await lookAtLink(world, visitor, { token })).toMatchObject({ state: 'ended', thing: null });
    await campus.world.rows.update('profiles', seller.id, { blocked: false });
    const [eko] = await Promise.all([campus.person('Eko'), endLink(world, seller, { linkId: id })]);
    expect(await codeOf(claimLink(world, eko, { token }))).toBe('link_ended');
    expect(await codeOf(endLink(world, eko, { linkId: id }))).toBe('link_not_found');
  });
});

describe('ordering by link', () => {
  it('makes a normal sale with a handover code', async () => {
    const { seller, token, id } = await offeredLink();
    const budi = await campus.person('Budi');
    await claimLink(world, budi, { token });
    const order = form(token);
    expect(await orderByLink(world, budi, order)).toMatchObject({ totalAmount: fan.price, status: 'PENDING' });
    // Retry after a lost response.
    expect(await orderByLink(world, budi, order)).toMatchObject({ orderId: order.orderId });
    const sale = saleId(order.orderId, 1);
    expect(await saleNow(campus, sale)).toMatchObject({ state: 'waiting', sellerId: seller.id, subtotal: fan.price });
    expect((await lookAtLink(world, { ...visitor, userId: budi.id }, { token })).state).toBe('bought');
    expect(await lookAtLink(world, visitor, { token })).toMatchObject({ state: 'ordered', thing: null });
    expect((await ownLinks(world, seller)).links[0]).toMatchObject({ state: 'ordered', saleId: sale });
    expect(await codeOf(endLink(world, seller, { linkId: id }))).toBe('link_ordered');
    const eko = await campus.person('Eko');
    expect(await codeOf(claimLink(world, eko, { token }))).toBe('link_used');
    expect(await codeOf(orderByLink(world, eko, form(token)))).toBe('link_used');
    expect(await codeOf(orderByLink(world, budi, form(token)))).toBe('link_used');
    await press(campus.world, seller, sale, 'accept');
    const { code } = await showHandoverCode(campus.world, budi, { saleId: sale });
    expect(await confirmByCode(campus.world, seller, { saleId: sale, code })).toMatchObject({ state: 'completed' });
    expect(await campus.world.rows.get('reputations', seller.id)).toMatchObject({ completed: 1 });
    // An item sold by link is not a product, so it cannot be reordered.
    expect(await reorder(campus.world, budi, { orderId: order.orderId })).toMatchObject({ added: 0 });
  });

  here('shows its photo only to its two people and the administrator, while the order exists', async () => {
    const [seller, budi, eko] = await Promise.all(['Sari', 'Budi', 'Eko'].map((name) => campus.person(name)));
    if (!seller || !budi || !eko) throw new Error('three people');
    const imageId = await photoBy(campus, seller, 'link-photos');
    const { token } = await linkBy(seller, { imageId });
    const { orderId } = await orderByLink(world, budi, form(token));
    const sold = { saleId: saleId(orderId, 1) };
    expect(await saleNow(campus, sold.saleId)).toMatchObject({ kind: 'link', imageId });
    const endOfDay = later(day * (limits.linkDays + 2));
    await endLinks(endOfDay);
    await forgetLinks(endOfDay);
    await removeOrphans(endOfDay);
    const file = `${campus.server.endpoint}/storage/buckets/link-photos/files/${imageId}`;
    const view = `${file}/view?project=${campus.server.projectId}`;
    for (const pass of await Promise.all([
      showSoldPhoto(world, seller, sold),
      showSoldPhoto(world, budi, sold),
      showSoldPhotoAsAdmin(world, sold),
    ]))
      expect((await fetch(`${view}&token=${pass.token}`)).status).toBe(200);
    expect(await codeOf(showSoldPhoto(world, eko, sold))).toBe('sale_not_found');
    for (const person of [eko, budi, campus.admin]) {
      const { secret } = await campus.users.createSession({ userId: person.id });
      expect((await fetch(view, { headers: { 'x-appwrite-session': secret } })).status).toBe(404);
    }
    expect((await fetch(view)).status).toBe(404);
    // Sales without a photo or without a link have none to show.
    const plain = await orderByLink(world, budi, form((await linkBy(seller)).token));
    expect(await codeOf(showSoldPhoto(world, budi, { saleId: saleId(plain.orderId, 1) }))).toBe('not_found');
  });

  it('without a claim succeeds for one of many simultaneous orders', async () => {
    const { token } = await offeredLink();
    const crowd = await Promise.all(Array.from({ length: 8 }, (_, at) => campus.person(`Ramai${at}`)));
    const answers = await Promise.allSettled(crowd.map((one) => orderByLink(world, one, form(token))));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const codes = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(new Set(codes.filter((code) => code !== 'try_again'))).toEqual(new Set(['link_used']));
  });

  it('refuses a price other than the shown one, and cash on a campus without cash', async () => {
    const { token } = await offeredLink();
    const budi = await campus.person('Budi');
    expect(await codeOf(orderByLink(world, budi, { ...form(token), expectedTotal: 1 }))).toBe('cart_changed');
    const noCash = campus.worldWith({ settings: { categories: offered, takesCod: false } });
    expect(await codeOf(orderByLink(noCash, budi, form(token)))).toBe('cod_off');
  });

  here('notifies the seller of a transfer at once, and frees the link if it is not paid in time', async () => {
    const { seller, token } = await offeredLink();
    const [budi, eko] = await Promise.all([campus.person('Budi'), campus.person('Eko')]);
    const { orderId } = await orderByLink(world, budi, form(token, bankTransfer));
    expect((await toldTo(campus, seller)).some((title) => title.startsWith('Dipesan lewat tautan'))).toBe(true);
    expect((await ownLinks(world, seller)).links[0]).toMatchObject({ state: 'ordered', saleState: 'unpaid' });
    const after = later((world.settings.holdMinutes + 20) * minute);
    await expireOrders(after);
    expect(await saleNow(campus, saleId(orderId, 1))).toMatchObject({ state: 'canceled' });
    expect((await ownLinks(after, seller)).links[0]).toMatchObject({ state: 'open', saleId: '' });
    expect((await claimLink(after, eko, { token })).state).toBe('mine');
    expect(await orderByLink(after, eko, form(token))).toMatchObject({ status: 'PENDING' });
  });

  it('frees the link again if its buyer cancels, but not if its seller declines', async () => {
    const { seller, token } = await offeredLink();
    const budi = await campus.person('Budi');
    const first = await orderByLink(world, budi, form(token));
    await cancelOrder(campus.world, budi, { orderId: first.orderId });
    const { orderId } = await orderByLink(world, budi, form(token));
    await press(campus.world, seller, saleId(orderId, 1), 'decline');
    const eko = await campus.person('Eko');
    expect(await codeOf(claimLink(world, eko, { token }))).toBe('link_used');
  });
});

describe('the end of a link', () => {
  here('comes after a day, once, with its photo, and its row is deleted a month later', async () => {
    const seller = await campus.person('Sari');
    const imageId = await photoBy(campus, seller, 'link-photos');
    const { token, id } = await linkBy(seller, { imageId });
    await endLinks(later(day - minute));
    expect(await rowOf(id)).toMatchObject({ state: 'open' });
    await endLinks(later(day + minute));
    await endLinks(later(day + 11 * minute));
    expect(await rowOf(id)).toMatchObject({ state: 'ended', endedBy: 'time', imageId: '', photoPass: '' });
    expect(await campus.world.files.get('link-photos', imageId)).toBe(null);
    expect((await toldTo(campus, seller)).filter((title) => title.startsWith('Tautan berakhir'))).toHaveLength(1);
    expect((await ownLinks(world, seller)).links[0]).toMatchObject({ state: 'ended', endedBy: 'time', token: '' });
    expect(await lookAtLink(world, visitor, { token })).toMatchObject({ state: 'ended', thing: null });
    await forgetLinks(later(day * (limits.linkDays + 2)));
    expect(await campus.world.rows.get('saleLinks', id)).toBe(null);
  });

  here('comes when an order is canceled after the link’s day, and its seller is notified', async () => {
    const { seller, token, id } = await offeredLink();
    const budi = await campus.person('Budi');
    const atEnd = later(day - minute);
    const { orderId } = await orderByLink(atEnd, budi, form(token, bankTransfer));
    const after = later(day + (world.settings.holdMinutes + 20) * minute);
    await endLinks(after);
    expect(await rowOf(id)).toMatchObject({ state: 'ordered' });
    await expireOrders(after);
    expect(await saleNow(campus, saleId(orderId, 1))).toMatchObject({ state: 'canceled' });
    await endLinks(after);
    expect(await rowOf(id)).toMatchObject({ state: 'ended', endedBy: 'time' });
    expect(await toldTo(campus, seller)).toContain('Tautan berakhir');
  });

  it('comes for an order that ends after the longest claim, payment and answer', async () => {
    const { token, id } = await offeredLink();
    const budi = await campus.person('Budi');
    const { orderId } = await orderByLink(later(day - minute), budi, form(token));
    await cancelOrder(campus.world, budi, { orderId });
    const last = day + (2 * limits.holdMinutesMost + limits.answerHoursMost * 60) * minute;
    await endLinks(later(last + minute));
    expect(await rowOf(id)).toMatchObject({ state: 'ended', endedBy: 'time' });
  });

  here('waits for a buyer in the checkout', async () => {
    const { token, id } = await offeredLink();
    const budi = await campus.person('Budi');
    await claimLink(later(day - 5 * minute), budi, { token });
    await endLinks(later(day + minute));
    expect(await rowOf(id)).toMatchObject({ state: 'claimed' });
    expect(await orderByLink(later(day + 2 * minute), budi, form(token))).toMatchObject({ status: 'PENDING' });
  });

  it('comes with its seller’s account; a claim ends with the claimant’s account', async () => {
    const { seller, token, id } = await offeredLink();
    const budi = await campus.person('Budi');
    await claimLink(world, budi, { token });
    await leaveLinks(campus.world, budi.id);
    expect(await rowOf(id)).toMatchObject({ state: 'open', claimedBy: '' });
    const { saleLinks }: Readonly<Record<string, unknown>> = await ownData(campus.world, seller);
    expect(saleLinks).toMatchObject([{ $id: id, name: fan.name }]);
    expect(JSON.stringify(saleLinks)).not.toContain('tokenHash');
    await leaveLinks(campus.world, seller.id);
    expect(await campus.world.rows.get('saleLinks', id)).toBe(null);
    expect(await codeOf(lookAtLink(world, visitor, { token }))).toBe('link_not_found');
  });
});

it('another seller with the same link id gets another secret', async () => {
  const { seller, token, linkId } = await offeredLink();
  const budi = await campus.person('Budi');
  const { orderId } = await orderByLink(world, budi, form(token));
  const [item] = await campus.world.rows.list('orderItems', { where: { orderId }, limit: 1 });
  expect(item?.productId).toBe(linkRowId(linkId));
  await leaveLinks(campus.world, seller.id);
  expect(await campus.world.rows.get('saleLinks', linkRowId(linkId))).toBe(null);
  const again = await makeLink(world, budi, { linkId, ...fan, name: 'Bukan kipas', imageId: '' });
  expect(again.token).not.toBe(token);
  expect(await codeOf(lookAtLink(world, visitor, { token }))).toBe('link_not_found');
  expect((await ownLinks(world, budi)).links[0]).toMatchObject({ name: 'Bukan kipas', token: again.token });
});

it('reporting a link reports its seller, with the offer in the description', async () => {
  const { seller, token } = await offeredLink();
  const budi = await campus.person('Budi');
  const said = { token, reason: 'Penipuan' as const, description: 'Minta uang muka' };
  const { reportId } = await reportLink(world, budi, said);
  expect(await campus.world.rows.get('reports', reportId)).toMatchObject({
    about: 'person',
    personId: seller.id,
    description: 'Tautan jual "Kipas angin" (Rp 75.000). Minta uang muka',
  });
  expect(await codeOf(reportLink(world, budi, said))).toBe('person_already_reported');
  expect(await codeOf(reportLink(world, seller, said))).toBe('report_oneself');
});
