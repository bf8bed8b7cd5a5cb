/**
 * Reviews of completed sales: both sides, bad input, simultaneous ones, lost connections, deadlines, hiding, answers,
 * deleted accounts.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld } from '../../functions/adapters/world.ts';
import { remindOfSales } from '../../functions/usecases/orders/due-sales.ts';
import { readSale, readSaleAsAdmin } from '../../functions/usecases/orders/read-sale.ts';
import { removePerson } from '../../functions/usecases/people/manage-user.ts';
import { ownData } from '../../functions/usecases/people/own-account.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { reportPerson, reportReview, setReportStatus } from '../../functions/usecases/reports/reports.ts';
import { answerReview } from '../../functions/usecases/trust/answer-review.ts';
import { hideReview } from '../../functions/usecases/trust/hide-review.ts';
import { publishReviews } from '../../functions/usecases/trust/publish-reviews.ts';
import { readReportedReview } from '../../functions/usecases/trust/read-review.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { openCuttingProxy } from '../support/cutting-proxy.ts';
import { runs } from '../support/proof.ts';
import { codeOf } from '../support/refusals.ts';
import { type CompletedSale, completedSale, review } from '../support/reviews.ts';
import { callRoute } from '../support/routes.ts';
import { firstOf, orderedFrom, press, saleNow, toldTo } from '../support/sales.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const hour = 3_600_000;
const day = 24 * hour;
const later = (ms: number) => campus.worldWith({ now: () => Date.now() + ms });

const draftsOf = (saleId: string) => campus.world.rows.list('reviewDrafts', { where: { saleId }, limit: 10 });
const reviewsAbout = ({ id: aboutId }: { id: string }) =>
  campus.world.rows.list('reviews', { where: { aboutId }, limit: 100 });

/** Visible reviews by stars, as the person's public or private record counts them: one star first. */
async function starsOf(table: 'reputations' | 'buyerRecords', { id }: { id: string }): Promise<number[]> {
  const row = await campus.world.rows.get(table, id);
  return row ? [row.stars1, row.stars2, row.stars3, row.stars4, row.stars5] : [0, 0, 0, 0, 0];
}

/** Creates a sale with the buyer's five stars and the seller's four. */
async function reviewed(): Promise<CompletedSale & { readonly ofSeller: string; readonly ofBuyer: string }> {
  const sale = await completedSale(campus);
  await review(campus.world, sale.buyer, sale.id, { message: 'Cepat dan ramah' });
  await review(campus.world, sale.seller, sale.id, { stars: 4 });
  const [[ofSeller], [ofBuyer]] = await Promise.all([reviewsAbout(sale.seller), reviewsAbout(sale.buyer)]);
  if (!ofSeller || !ofBuyer) throw new Error('Both reviews are public');
  return { ...sale, ofSeller: ofSeller.$id, ofBuyer: ofBuyer.$id };
}

it('each side writes one review; the second publishes both, counts them and notifies', async () => {
  const { id, orderId, buyer, seller } = await completedSale(campus);
  const said = { stars: 3, description: 4, punctuality: 2, communication: 5, message: '<b>Lumayan</b>\nSesuai foto' };
  expect(await review(campus.world, buyer, id, said)).toEqual({ isPublished: false });
  expect(await reviewsAbout(seller)).toEqual([]);
  expect((await readSale(campus.world, buyer, { saleId: id })).review).toMatchObject({
    ...{ own: said, other: null, isOpen: false, isPublished: false, ownHiddenReason: '' },
  });
  expect((await readSale(campus.world, seller, { saleId: id })).review).toMatchObject({
    ...{ own: null, other: null, isOpen: true, isPublished: false },
  });
  const answered = await review(campus.world, seller, id, { stars: 5, description: 5, message: 'Datang tepat waktu' });
  expect(answered).toEqual({ isPublished: true });
  const [aboutSeller] = await reviewsAbout(seller);
  expect(aboutSeller).toMatchObject({
    ...said,
    ...{ side: 'buyer', authorName: 'Beli', productNames: 'Lampu belajar' },
    ...{ answer: '', answeredAt: null, $permissions: [] },
  });
  const [aboutBuyer] = await reviewsAbout(buyer);
  // A seller cannot rate whether the product was as described.
  expect(aboutBuyer).toMatchObject({ side: 'seller', productNames: '', stars: 5, description: 0 });
  for (const row of [aboutSeller, aboutBuyer]) {
    // The rated person is named; the author is not, on either side.
    const text = JSON.stringify({ ...row, aboutId: '' });
    for (const secret of [orderId, buyer.id, seller.id]) expect(text).not.toContain(secret);
  }
  expect(await starsOf('reputations', seller)).toEqual([0, 0, 1, 0, 0]);
  expect(await starsOf('buyerRecords', buyer)).toEqual([0, 0, 0, 0, 1]);
  expect((await toldTo(campus, buyer)).at(-1)).toBe('Ulasan dari Jual1 sudah terbit');
  expect((await toldTo(campus, seller)).at(-1)).toBe('Ulasan dari Beli sudah terbit');
  expect((await readSale(campus.world, seller, { saleId: id })).review).toMatchObject({
    ...{ own: { stars: 5 }, other: said, isOpen: false, isPublished: true },
  });
  expect((await readSaleAsAdmin(campus.world, campus.admin, { saleId: id })).review).toBeNull();
});

describe('a review is refused', () => {
  let sale: CompletedSale;
  beforeAll(async () => {
    sale = await completedSale(campus);
  });
  const post = async (body: object) => {
    const call = { ids: { saleId: sale.id }, body, userId: sale.buyer.id, clientIp: '', serverKey: '' };
    const { status, text } = await callRoute(campus.world, 'market POST /sales/:saleId/review', call);
    const { error } = JSON.parse(text) as { error?: { code: string; details?: { fields?: object } } };
    return { status, ...error?.details?.fields };
  };

  it.each([
    ['no stars', { stars: 0 }, { stars: 'stars_required' }],
    ['six stars', { stars: 6 }, { stars: 'stars_required' }],
    ['no number', { stars: 'lima' }, { stars: 'stars_required' }],
    ['nothing', {}, { stars: 'stars_required' }],
    ['an aspect of six', { stars: 5, communication: 6 }, { communication: 'invalid' }],
    ['501 characters', { stars: 5, message: 'a'.repeat(501) }, { message: 'too_long' }],
  ])('%s', async (_, body, fields) => {
    expect(await post(body)).toEqual({ status: 422, ...fields });
    expect(await draftsOf(sale.id)).toEqual([]);
  });

  it('for another person’s, an unknown, a running or a canceled sale', async () => {
    const eko = await campus.person('Eko');
    expect(await codeOf(review(campus.world, eko, sale.id))).toBe('sale_not_found');
    expect(await codeOf(review(campus.world, campus.admin, sale.id))).toBe('sale_not_found');
    expect(await codeOf(review(campus.world, eko, `${'0'.repeat(20)}-1`))).toBe('sale_not_found');
    const order = await orderedFrom(campus, { sellers: 1 });
    const { id, seller } = firstOf(order);
    expect(await codeOf(review(campus.world, order.buyer, id))).toBe('review_not_now');
    await press(campus.world, seller, id, 'decline');
    expect(await codeOf(review(campus.world, seller, id))).toBe('review_not_now');
  });

  it('if it is a second one, but repeating the same one returns the stored one', async () => {
    expect(await review(campus.world, sale.buyer, sale.id, { message: 'Bagus' })).toEqual({ isPublished: false });
    expect(await review(campus.world, sale.buyer, sale.id, { message: 'Bagus' })).toEqual({ isPublished: false });
    expect(await codeOf(review(campus.world, sale.buyer, sale.id, { stars: 1 }))).toBe('review_exists');
    expect(await draftsOf(sale.id)).toMatchObject([{ authorId: sale.buyer.id, stars: 5, message: 'Bagus' }]);
  });

  it('after fourteen days', async () => {
    const { id, buyer, seller } = await completedSale(campus);
    expect(await codeOf(review(later(14 * day), buyer, id))).toBe('review_over');
    expect((await readSale(later(14 * day), buyer, { saleId: id })).review).toMatchObject({ isOpen: false });
    expect(await review(later(14 * day - hour), seller, id)).toEqual({ isPublished: false });
  });

  it('about a deleted account', async () => {
    const { id, buyer, seller } = await completedSale(campus);
    await removePerson(campus.world, seller.id);
    expect(await codeOf(review(campus.world, buyer, id))).toBe('user_not_found');
    expect((await readSale(campus.world, buyer, { saleId: id })).review).toMatchObject({ isOpen: false });
  });
});

it('two simultaneous reviews are both published, and only once', async () => {
  const sale = await completedSale(campus);
  const others = await Promise.all(Array.from({ length: runs(4, 60) }, () => completedSale(campus)));
  for (const { id, buyer, seller } of [sale, ...others]) {
    const answers = await Promise.all([
      review(campus.world, buyer, id),
      review(campus.world, seller, id, { stars: 2 }),
    ]);
    expect(answers.map(({ isPublished }) => isPublished).sort()).toEqual([false, true]);
    const drafts = await draftsOf(id);
    expect(drafts.map(({ publishAt, publishedAt }) => [publishAt, publishedAt !== null])).toEqual([
      [null, true],
      [null, true],
    ]);
    expect(await reviewsAbout(seller)).toMatchObject([{ stars: 5 }]);
    expect(await reviewsAbout(buyer)).toMatchObject([{ stars: 2 }]);
    expect(await starsOf('reputations', seller)).toEqual([0, 0, 0, 0, 1]);
    expect(await starsOf('buyerRecords', buyer)).toEqual([0, 1, 0, 0, 0]);
    const told = [...(await toldTo(campus, buyer)), ...(await toldTo(campus, seller))];
    expect(told.filter((title) => title.startsWith('Ulasan dari'))).toHaveLength(2);
  }
});

it('a second review and a simultaneous upkeep run publish once', async () => {
  for (let round = 0; round < runs(3, 40); round++) {
    const { id, buyer, seller } = await completedSale(campus);
    await review(campus.world, buyer, id);
    await Promise.all([publishReviews(later(14 * day + hour)), review(campus.world, seller, id, { stars: 1 })]);
    await publishReviews(later(14 * day + hour));
    expect((await draftsOf(id)).map(({ publishedAt }) => publishedAt !== null)).toEqual([true, true]);
    expect(await starsOf('reputations', seller)).toEqual([0, 0, 0, 0, 1]);
    expect(await starsOf('buyerRecords', buyer)).toEqual([1, 0, 0, 0, 0]);
  }
});

it('a review repeated after a lost answer is stored once', async () => {
  const proxy = await openCuttingProxy(campus.server.endpoint);
  const direct = process.env.APPWRITE_ENDPOINT;
  process.env.APPWRITE_ENDPOINT = proxy.endpoint;
  const shaky = createWorld(campus.server.key, () => undefined);
  process.env.APPWRITE_ENDPOINT = direct;
  const { id, buyer, seller } = await completedSale(campus);
  for (const [who, isPublished] of [
    [buyer, false],
    [seller, true],
  ] as const) {
    for (const when of ['before', 'after'] as const) {
      proxy.cutOnce({ method: 'PATCH', path: /\/tablesdb\/transactions/, when });
      await expect(review(shaky, who, id)).rejects.toThrow();
      expect((await draftsOf(id)).some(({ authorId }) => authorId === who.id)).toBe(when === 'after');
      if (when === 'before') continue;
      expect(await review(shaky, who, id)).toEqual({ isPublished });
    }
  }
  expect(await draftsOf(id)).toHaveLength(2);
  expect(await starsOf('reputations', seller)).toEqual([0, 0, 0, 0, 1]);
  expect((await toldTo(campus, buyer)).filter((title) => title.startsWith('Ulasan'))).toHaveLength(1);
  await proxy.close();
});

it('a single review is published once after fourteen days, even by a late upkeep run', async () => {
  const { id, buyer, seller } = await completedSale(campus);
  await review(campus.world, seller, id, { stars: 2, message: 'Sulit dihubungi' });
  await publishReviews(later(14 * day - hour));
  expect(await reviewsAbout(buyer)).toEqual([]);
  await Promise.all([publishReviews(later(40 * day)), publishReviews(later(40 * day))]);
  expect(await reviewsAbout(buyer)).toMatchObject([{ stars: 2, message: 'Sulit dihubungi' }]);
  expect(await starsOf('buyerRecords', buyer)).toEqual([0, 1, 0, 0, 0]);
  expect(await publishReviews(later(41 * day))).toBe(0);
  expect((await toldTo(campus, buyer)).at(-1)).toBe('Ulasan dari Jual1 sudah terbit');
  expect((await toldTo(campus, seller)).at(-1)).toBe('Ulasan Anda sudah terbit');
  expect((await readSale(later(15 * day), buyer, { saleId: id })).review).toMatchObject({
    ...{ own: null, other: { stars: 2 }, isOpen: false, isPublished: true },
  });
  expect((await readSale(later(15 * day), seller, { saleId: id })).review).toMatchObject({
    ...{ own: { stars: 2 }, other: null, isPublished: true },
  });
});

describe('an answer', () => {
  const answer = (who: KnownCaller, reviewId: string, message = 'Terima kasih') =>
    answerReview(campus.world, who, { reviewId, message });

  it('is public, can be written by the rated person only, and only once', async () => {
    const { ofSeller, buyer, seller } = await reviewed();
    const { answeredAt } = await answer(seller, ofSeller);
    expect(await reviewsAbout(seller)).toMatchObject([{ answer: 'Terima kasih' }]);
    expect((await toldTo(campus, buyer)).at(-1)).toBe('Ulasan Anda dijawab');
    expect(Date.parse((await answer(seller, ofSeller)).answeredAt)).toBe(Date.parse(answeredAt));
    expect(await codeOf(answer(seller, ofSeller, 'Lagi'))).toBe('review_answered');
    // The answer itself cannot be answered.
    expect(await codeOf(answer(buyer, ofSeller))).toBe('review_not_yours');
    expect(await codeOf(answer(campus.admin, ofSeller))).toBe('review_not_yours');
    expect((await toldTo(campus, buyer)).filter((title) => title === 'Ulasan Anda dijawab')).toHaveLength(1);
  });

  it('is refused to a hidden review', async () => {
    const { id, buyer, seller } = await completedSale(campus);
    await review(campus.world, buyer, id);
    const [draft] = await draftsOf(id);
    expect(await codeOf(answer(seller, draft?.reviewId ?? ''))).toBe('review_not_found');
    expect(await codeOf(answer(seller, 'no-such-review'))).toBe('review_not_found');
    const hidden = await reviewed();
    await hideReview(campus.world, campus.admin, { reviewId: hidden.ofSeller, isHidden: true, reason: 'Kasar' });
    expect(await codeOf(answer(hidden.seller, hidden.ofSeller))).toBe('review_not_found');
  });

  it('of two simultaneous answers one is stored', async () => {
    const { ofSeller, seller } = await reviewed();
    const answers = await Promise.allSettled([answer(seller, ofSeller, 'Satu'), answer(seller, ofSeller, 'Dua')]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const said = answers[0].status === 'fulfilled' ? 'Satu' : 'Dua';
    expect(await reviewsAbout(seller)).toMatchObject([{ answer: said }]);
  });
});

it('the administrator can hide a review with a reason and show it again; row and stars follow', async () => {
  const { id, ofSeller, buyer, seller } = await reviewed();
  const set = (isHidden: boolean, reason = '') =>
    hideReview(campus.world, campus.admin, { reviewId: ofSeller, isHidden, reason });
  await answerReview(campus.world, seller, { reviewId: ofSeller, message: 'Sama-sama' });
  const [before] = await reviewsAbout(seller);
  const twice = await Promise.all([set(true, 'Memuat nomor telepon'), set(true, 'Memuat nomor telepon')]);
  expect(twice).toEqual([{ isHidden: true }, { isHidden: true }]);
  expect(await reviewsAbout(seller)).toEqual([]);
  expect(await starsOf('reputations', seller)).toEqual([0, 0, 0, 0, 0]);
  expect(await starsOf('buyerRecords', buyer)).toEqual([0, 0, 0, 1, 0]);
  expect((await toldTo(campus, buyer)).filter((title) => title === 'Ulasan Anda disembunyikan admin')).toHaveLength(1);
  expect((await readSale(campus.world, buyer, { saleId: id })).review).toMatchObject({
    ...{ own: { message: 'Cepat dan ramah' }, ownHiddenReason: 'Memuat nomor telepon' },
  });
  expect((await readSale(campus.world, seller, { saleId: id })).review).toMatchObject({ other: null });
  await Promise.all([set(false), set(false)]);
  const [again] = await reviewsAbout(seller);
  const said = ({ $createdAt, $updatedAt, $sequence, ...row }: NonNullable<typeof before>) => row;
  expect(again && said(again)).toEqual(before && said(before));
  expect(await starsOf('reputations', seller)).toEqual([0, 0, 0, 0, 1]);
  expect((await toldTo(campus, buyer)).at(-1)).toBe('Ulasan Anda ditampilkan lagi');
  const audit = await campus.world.rows.list('auditEvents', { where: { subject: ofSeller }, limit: 10 });
  expect(audit.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['review.hide', campus.admin.id],
    ['review.show', campus.admin.id],
  ]);
});

it('an unpublished review cannot be hidden', async () => {
  const { id, buyer } = await completedSale(campus);
  await review(campus.world, buyer, id);
  const [draft] = await draftsOf(id);
  const hide = { reviewId: draft?.reviewId ?? '', isHidden: true, reason: 'Kasar' };
  expect(await codeOf(hideReview(campus.world, campus.admin, hide))).toBe('review_not_found');
});

it('a public review can be reported once per person; only the administrator sees who wrote it', async () => {
  const { world } = campus;
  const { ofSeller, buyer, seller } = await reviewed();
  const eko = await campus.person('Eko');
  const report = (who: KnownCaller, reviewId = ofSeller) =>
    reportReview(world, who, { reviewId, reason: 'Ulasan tidak benar', description: '' });
  const { reportId } = await report(seller);
  await report(eko);
  expect(await codeOf(report(seller))).toBe('review_already_reported');
  expect(await codeOf(report(buyer))).toBe('review_own');
  expect(await codeOf(report(eko, 'no-such-review'))).toBe('review_not_found');
  expect(await world.rows.get('reports', reportId)).toMatchObject({
    ...{ about: 'review', reviewId: ofSeller, personId: buyer.id, personName: 'Beli', productId: '' },
  });
  const { reports } = await ownData(world, eko);
  expect(reports).toMatchObject([{ reviewId: ofSeller, personId: '', personName: '' }]);
  expect(JSON.stringify(reports)).not.toContain(buyer.id);
  // The person can be reported as well: a refusal would reveal the review's author.
  await ensureProfile(world, buyer);
  await reportPerson(world, eko, { personId: buyer.id, reason: 'Penipuan', description: '' });
  expect(await readReportedReview(world, campus.admin, { reportId })).toMatchObject({
    ...{ reviewId: ofSeller, message: 'Cepat dan ramah', hiddenAt: null },
    ...{ author: { id: buyer.id, name: 'Beli' }, about: { id: seller.id, name: 'Jual1' } },
  });
  const decide = (status: 'resolved_product_removed' | 'resolved_user_warned') =>
    setReportStatus(world, campus.admin, { reportId, status, removeProduct: false });
  expect(await codeOf(decide('resolved_product_removed'))).toBe('invalid_input');
  await decide('resolved_user_warned');
  expect((await toldTo(campus, buyer)).at(-1)).toBe('Peringatan untuk ulasan Anda');
  expect((await toldTo(campus, seller)).at(-1)).toBe('Laporan Anda sudah ditinjau');
  // After a decision another report is possible; a hidden review cannot be reported, but the administrator still reads
  // it.
  await report(seller);
  await hideReview(world, campus.admin, { reviewId: ofSeller, isHidden: true, reason: 'Palsu' });
  expect(await codeOf(report(await campus.person('Tia')))).toBe('review_not_found');
  expect(await readReportedReview(world, campus.admin, { reportId })).toMatchObject({ hiddenReason: 'Palsu' });
});

describe('a deleted account', () => {
  it('leaves its public reviews without its name, and none of its unpublished ones', async () => {
    const { id, ofSeller, ofBuyer, buyer, seller } = await reviewed();
    const open = await completedSale(campus);
    await review(campus.world, open.buyer, open.id);
    expect((await ownData(campus.world, buyer)).reviews).toMatchObject([{ saleId: id, reviewId: ofSeller }]);
    await removePerson(campus.world, buyer.id);
    await removePerson(campus.world, open.buyer.id);
    expect(await reviewsAbout(seller)).toMatchObject([{ authorName: 'Pengguna dihapus', stars: 5 }]);
    expect(await starsOf('reputations', seller)).toEqual([0, 0, 0, 0, 1]);
    expect(await campus.world.rows.get('reviews', ofBuyer)).toBeNull();
    expect(await campus.world.rows.get('buyerRecords', buyer.id)).toBeNull();
    expect(await draftsOf(open.id)).toEqual([]);
    // Hiding and showing the review again does not bring back its author.
    const set = (isHidden: boolean) =>
      hideReview(campus.world, campus.admin, { reviewId: ofSeller, isHidden, reason: 'Uji' });
    await set(true);
    await set(false);
    expect(await reviewsAbout(seller)).toMatchObject([{ authorName: 'Pengguna dihapus', stars: 5 }]);
  });

  it('removes the reviews about the person, also hidden ones, and the name from the person’s own', async () => {
    const { id, ofBuyer, buyer, seller } = await reviewed();
    const open = await completedSale(campus);
    await review(campus.world, open.buyer, open.id);
    await removePerson(campus.world, seller.id);
    await removePerson(campus.world, open.seller.id);
    expect(await reviewsAbout(seller)).toEqual([]);
    expect(await campus.world.rows.get('reputations', seller.id)).toBeNull();
    expect(await campus.world.rows.get('reviews', ofBuyer)).toMatchObject({
      ...{ authorName: 'Pengguna dihapus' },
    });
    expect((await draftsOf(id)).map(({ aboutId }) => aboutId)).toEqual([buyer.id]);
    expect(await draftsOf(open.id)).toEqual([]);
    await publishReviews(later(20 * day));
    expect(await reviewsAbout(open.seller)).toEqual([]);
  });

  it('deleted before upkeep runs has no review published', async () => {
    const { id, buyer, seller } = await completedSale(campus);
    await review(campus.world, buyer, id);
    await campus.world.rows.remove('profiles', seller.id);
    await publishReviews(later(15 * day));
    expect(await draftsOf(id)).toEqual([]);
    expect(await reviewsAbout(seller)).toEqual([]);
  });
});

it('reminds each side that has not reviewed, once, a day after completion', async () => {
  const { id, buyer, seller } = await completedSale(campus);
  await review(campus.world, buyer, id);
  await remindOfSales(later(23 * hour));
  expect(await toldTo(campus, seller)).not.toContain('Bagaimana transaksinya?');
  await Promise.all([remindOfSales(later(25 * hour)), remindOfSales(later(25 * hour))]);
  await remindOfSales(later(50 * hour));
  const reminders = async (who: KnownCaller) =>
    (await toldTo(campus, who)).filter((title) => title === 'Bagaimana transaksinya?').length;
  expect([await reminders(seller), await reminders(buyer)]).toEqual([1, 0]);
  expect((await saleNow(campus, id)).remindAt).toBeNull();
  const both = await completedSale(campus);
  const gone = await completedSale(campus);
  await removePerson(campus.world, gone.buyer.id);
  const late = await completedSale(campus);
  await campus.world.rows.update('sales', late.id, { completedAt: new Date(Date.now() - 20 * day).toISOString() });
  await remindOfSales(later(25 * hour));
  expect([await reminders(both.seller), await reminders(both.buyer)]).toEqual([1, 1]);
  expect([await reminders(gone.seller), await reminders(late.seller), await reminders(late.buyer)]).toEqual([0, 0, 0]);
  expect((await saleNow(campus, late.id)).remindAt).toBeNull();
});
