import { ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { campusDefaults } from '#domain/settings/defaults.ts';
import { answerWanted } from '../../functions/kinds/wanted/usecases/answer-wanted.ts';
import { askWanted, endWanted, forgetWanted } from '../../functions/kinds/wanted/usecases/due-wanted.ts';
import { closeWanted, editWanted, extendWanted, postWanted } from '../../functions/kinds/wanted/usecases/own-wanted.ts';
import { reportWanted } from '../../functions/kinds/wanted/usecases/report-wanted.ts';
import { takeDownWanted } from '../../functions/kinds/wanted/usecases/take-down-wanted.ts';
import { searchOf } from '../../functions/kinds/wanted/usecases/wanted-matches.ts';
import { takeOfferToCart } from '../../functions/usecases/orders/cart.ts';
import { answerOffer, counterOffer } from '../../functions/usecases/orders/offers.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { accountDeleted } from '../../functions/usecases/people/account-deleted.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { setReportStatus } from '../../functions/usecases/reports/reports.ts';
import type { Row } from '../../functions/usecases/rows.ts';
import { notifyOfPosted } from '../../functions/usecases/searches/notify-instantly.ts';
import { notifyDailySearches } from '../../functions/usecases/searches/notify-searches.ts';
import { forgetSearch, saveSearch, setSearchPace } from '../../functions/usecases/searches/save-search.ts';
import { setPersonBlocked } from '../../functions/usecases/talks/blocks.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { orderInput } from '../support/orders.ts';
import { here } from '../support/own-server.ts';
import { codeOf, refusalOf } from '../support/refusals.ts';
import { namedProduct, plainSearch, searchNotificationsOf } from '../support/searches.ts';
import { seeker, seekingWorld, wantedForm, wantedNow } from '../support/wanted.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const day = 86_400_000;
const word = () => `kata${ID.unique().slice(-12)}`;
const world = () => seekingWorld(campus);
const at = (now: number) => seekingWorld(campus, () => now);
const newsOf = async ({ id }: KnownCaller, kind: string): Promise<Row<'notifications'>[]> =>
  campus.world.rows.list('notifications', { where: { userId: id, kind }, limit: 100 });

/** A person who sells a product of this name for 90.000. */
async function seller(name: string, values: Partial<Row<'products'>> = {}) {
  const person = await campus.person('Budi');
  await ensureProfile(campus.world, person);
  const product = await namedProduct(campus, {
    sellerId: person.id,
    sellerName: 'Budi',
    price: 90_000,
    ...values,
    name,
  });
  return { person, product };
}
const answer = (
  { person, product }: Awaited<ReturnType<typeof seller>>,
  wantedId: string,
  price = 80_000,
  offerId: string = ID.unique(),
) => answerWanted(world(), person, { wantedId, offerId, productId: product.$id, price });
const posted = (productId: string, now = Date.now()) => notifyOfPosted(at(now), productId, now + 60_000);

describe('posting', () => {
  it('stores the ad once despite repeated requests, and refuses another person’s id', async () => {
    const { person, wantedId } = await seeker(campus, { what: ' Buku  kalkulus ', place: 'Gate 1' });
    const again = { wantedId, ...wantedForm({ what: ' Buku  kalkulus ', place: 'Gate 1' }) };
    await postWanted(world(), person, again);
    expect(await wantedNow(campus, wantedId)).toMatchObject({
      ...{ userId: person.id, userName: 'Sari', state: 'open', budget: 100_000, place: 'Gate 1', answers: 0 },
    });
    expect(await codeOf(postWanted(world(), await campus.person(), again))).toBe('id_taken');
    // The answer was lost, and the kept form was filled in again.
    expect(await codeOf(postWanted(world(), person, { ...again, what: 'Kalkulator' }))).toBe('id_taken');
  });

  it('needs a category that allows ads, and a place of the campus', async () => {
    const eko = await campus.person('Eko');
    const post = (values: object, where = world()) =>
      refusalOf(postWanted(where, eko, { wantedId: ID.unique(), ...wantedForm(values) }));
    expect(await post({ place: 'Bulan' })).toMatchObject({ details: { fields: { place: 'invalid' } } });
    expect(await post({ category: 'Sihir' })).toMatchObject({ details: { fields: { category: 'category_invalid' } } });
    // With the default settings, a campus has no wanted ads.
    const { categories } = campusDefaults;
    const unchanged = campus.worldWith({ settings: { categories } });
    expect(await post({}, unchanged)).toMatchObject({ details: { fields: { category: 'category_invalid' } } });
  });

  it('is limited to five open ads, even simultaneously, and closing one allows another', async () => {
    const eko = await campus.person('Eko');
    const ids = Array.from({ length: limits.openWanted + 2 }, () => ID.unique());
    const ends = await Promise.allSettled(
      ids.map((wantedId) => postWanted(world(), eko, { wantedId, ...wantedForm() })),
    );
    const first = ids.find((_, n) => ends[n]?.status === 'fulfilled') ?? '';
    for (const wantedId of ids) await postWanted(world(), eko, { wantedId, ...wantedForm() }).catch(() => undefined);
    const open = { where: { userId: eko.id, state: 'open' }, limit: 100 };
    expect(await campus.world.rows.list('wanted', open)).toHaveLength(limits.openWanted);
    const another = { wantedId: ID.unique(), ...wantedForm() };
    expect(await codeOf(postWanted(world(), eko, another))).toBe('wanted_limit');
    await closeWanted(world(), eko, { wantedId: first });
    await closeWanted(world(), eko, { wantedId: first });
    await postWanted(world(), eko, another);
  });

  it('keeps the ad’s search separate from saved searches, which cannot change or count it', async () => {
    const { person, wantedId } = await seeker(campus, { what: 'lampu tidur' });
    const { $id: searchId = '' } = (await searchOf(campus.world, wantedId)) ?? {};
    expect(await codeOf(setSearchPace(world(), person, { searchId, isInstant: false }))).toBe('saved_search_not_found');
    await forgetSearch(world(), person, { searchId });
    const search = { ...plainSearch, term: 'lampu tidur', categories: ['Elektronik'], maxPrice: 100_000 };
    expect((await saveSearch(world(), person, search)).searchId).not.toBe(searchId);
    expect(await searchOf(campus.world, wantedId)).toMatchObject({ wanted: 'lampu tidur' });
  });

  it('refuses the second of two simultaneous edits, and the ad’s search follows the edit', async () => {
    const { person, wantedId } = await seeker(campus);
    const change = { wantedId, version: 0, ...wantedForm({ what: 'Rice cooker', budget: null }) };
    await editWanted(world(), person, change);
    expect(await codeOf(editWanted(world(), person, change))).toBe('changed_meanwhile');
    expect(await searchOf(campus.world, wantedId)).toMatchObject({
      ...{ term: 'rice cooker', maxPrice: null, wanted: 'Rice cooker' },
    });
    expect(await codeOf(editWanted(world(), await campus.person(), { ...change, version: 1 }))).toBe(
      'wanted_not_found',
    );
  });
});

describe('matching', () => {
  here('notifies existing products at posting, and later ones once, as they come', async () => {
    const name = word();
    const there = await seller(`Kipas ${name}`);
    await seller(`Mahal ${name}`, { price: 100_001 });
    await seller(`Terjual ${name}`, { isSold: true });
    const { person, matches, wantedId } = await seeker(campus, { what: `dicari ${name}` });
    expect(matches).toBe(1);
    expect(await searchNotificationsOf(campus, person)).toMatchObject([
      { title: expect.stringContaining('Ada yang cocok'), link: `/wanted/${wantedId}` },
    ]);
    const later = Date.now() + limits.instantSearchMinutes * 60_000 + 1_000;
    const next = await seller(`Baru ${name}`);
    await posted(next.product.$id, later);
    await posted(next.product.$id, later);
    await posted(there.product.$id, later);
    await notifyDailySearches(at(later + 2 * day), later + 2 * day + 60_000);
    await notifyDailySearches(at(later + 4 * day), later + 4 * day + 60_000);
    const bodies = (await searchNotificationsOf(campus, person)).map(({ body }) => body);
    expect(bodies.map((body) => body.match(/"[^"]*"/g)?.slice(1))).toEqual([[`"Kipas ${name}"`], [`"Baru ${name}"`]]);
  });

  it('notifies sellers of matching products, once each and only in the app', async () => {
    const name = word();
    const fits = await seller(`Kipas ${name}`);
    await namedProduct(campus, { sellerId: fits.person.id, price: 90_000, name: `Kipas kedua ${name}` });
    const dear = await seller(`Mahal ${name}`, { price: 100_001 });
    const { wantedId } = await seeker(campus, { what: `kipas ${name}` });
    const toldOf = async ({ id }: { id: string }) =>
      (await campus.world.rows.list('notifications', { where: { userId: id }, limit: 20 }))
        .filter(({ title }) => title.startsWith('Ada yang mencari'))
        .map(({ link }) => link);
    expect(await toldOf(fits.person)).toEqual([`/wanted/${wantedId}`]);
    expect(await toldOf(dear.person)).toEqual([]);
  });

  it('excludes the seeker’s own products and those of blocked people', async () => {
    const name = word();
    const budi = await seller(`Helm ${name}`);
    const sari = await campus.person('Sari');
    await ensureProfile(campus.world, sari);
    await namedProduct(campus, { name: `Sendiri ${name}`, sellerId: sari.id });
    const talk = { talkId: '', about: { about: 'person' as const, id: budi.person.id } };
    const { findTalk } = await import('../../functions/usecases/talks/talk.ts');
    const { talkId } = await findTalk(campus.world, sari, talk.about);
    await setPersonBlocked(campus.world, sari, { talkId, isBlocked: true, about: talk.about });
    const { matches } = await postWanted(world(), sari, { wantedId: ID.unique(), ...wantedForm({ what: name }) });
    expect(matches).toBe(0);
    const next = await namedProduct(campus, { name: `Lagi ${name}`, sellerId: budi.person.id });
    await posted(next.$id);
    expect(await searchNotificationsOf(campus, sari)).toEqual([]);
  });

  it('reports new matches after an edit, but no product twice', async () => {
    const [one, other] = [word(), word()];
    await seller(`Rak ${one} ${other}`);
    await seller(`Meja ${other}`);
    const { person, wantedId } = await seeker(campus, { what: one });
    await editWanted(world(), person, { wantedId, version: 0, ...wantedForm({ what: other }) });
    await editWanted(world(), person, { wantedId, version: 1, ...wantedForm({ what: one }) });
    const bodies = (await searchNotificationsOf(campus, person)).map(({ body }) => body);
    expect(bodies.map((body) => body.match(/"[^"]*"/g)?.slice(1))).toEqual([
      [`"Rak ${one} ${other}"`],
      [`"Meja ${other}"`],
    ]);
  });
});

describe('answering', () => {
  it('starts a conversation with an offer, which the seeker can accept and order at that price', async () => {
    const { person, wantedId } = await seeker(campus, { what: 'Kipas meja' });
    const budi = await seller('Kipas meja Maspion');
    const offerId = ID.unique();
    const { talkId } = await answer(budi, wantedId, 80_000, offerId);
    expect(await answer(budi, wantedId, 80_000, offerId)).toEqual({ offerId, talkId });
    expect(await wantedNow(campus, wantedId)).toMatchObject({ answers: 1 });
    expect(await newsOf(person, 'offer')).toMatchObject([{ link: `/messages/${talkId}` }]);
    await answerOffer(campus.world, person, { offerId, event: 'accept' });
    expect(await takeOfferToCart(campus.world, person, { offerId })).toEqual({ quantity: 1, price: 80_000 });
    await placeOrder(
      campus.world,
      person,
      orderInput({ expectedTotal: 80_000, paymentMethod: 'COD (Bayar di Tempat)' }),
    );
    expect(await campus.world.rows.get('offers', offerId)).toMatchObject({ wantedId, takenCount: 1 });
  });

  it('causes one notification, whether the product was matched before or after', async () => {
    const what = word();
    const { person, wantedId } = await seeker(campus, { what });
    const budi = await seller(`Rak ${what}`);
    await posted(budi.product.$id);
    expect(await newsOf(person, 'search_found')).toHaveLength(1);
    await answer(budi, wantedId);
    expect(await newsOf(person, 'search_found')).toHaveLength(0);
    expect(await newsOf(person, 'offer')).toHaveLength(1);

    const edo = await seller(`Meja ${what}`);
    await answer(edo, wantedId);
    await posted(edo.product.$id);
    await notifyDailySearches(at(Date.now() + day), Date.now() + 2 * day);
    expect(await newsOf(person, 'search_found')).toHaveLength(0);
    expect(await newsOf(person, 'offer')).toHaveLength(2);
  });

  it('keeps the notification of another match that was found together with it', async () => {
    const what = word();
    const budi = await seller(`Rak ${what}`);
    await seller(`Meja ${what}`);
    const { person, wantedId } = await seeker(campus, { what });
    expect(await newsOf(person, 'search_found')).toHaveLength(1);
    await answer(budi, wantedId);
    expect(await newsOf(person, 'search_found')).toHaveLength(1);
  });

  it('lets the seeker counter, even if the price is fixed, and remains one answer', async () => {
    const { person, wantedId } = await seeker(campus);
    const budi = await seller('Kipas', { isNegotiable: false });
    const { offerId: answeredId } = await answer(budi, wantedId, 90_000);
    const counter = { answeredId, offerId: ID.unique(), price: 70_000 };
    await counterOffer(campus.world, person, counter);
    expect(await campus.world.rows.get('offers', counter.offerId)).toMatchObject({ wantedId, proposedBy: person.id });
    expect(await codeOf(answer(budi, wantedId, 75_000))).toBe('wanted_answered');
    expect(await wantedNow(campus, wantedId)).toMatchObject({ answers: 1 });
  });

  it('is refused for own ads, foreign, sold and too expensive products, too many answers, and ended ads', async () => {
    const { person, wantedId } = await seeker(campus);
    const [budi, eko] = [await seller('Kipas'), await seller('Kipas')];
    const own = await namedProduct(campus, { name: 'Kipas', sellerId: person.id });
    expect(await codeOf(answer({ person, product: own }, wantedId))).toBe('wanted_own');
    expect(await codeOf(answer({ person: budi.person, product: eko.product }, wantedId))).toBe('not_owner');
    expect(await codeOf(answer(await seller('Kipas', { isSold: true }), wantedId))).toBe('product_sold');
    expect(await refusalOf(answer(budi, wantedId, 90_001))).toMatchObject({
      details: { fields: { price: 'answer_too_high' }, price: 90_000 },
    });
    expect(await codeOf(answer(budi, ID.unique()))).toBe('wanted_not_found');
    for (let n = 0; n < limits.wantedAnswers; n++)
      await answer(
        { ...budi, product: await namedProduct(campus, { name: 'Kipas', sellerId: budi.person.id, price: 90_000 }) },
        wantedId,
      );
    expect(await codeOf(answer(budi, wantedId))).toBe('wanted_answers_limit');
    await closeWanted(world(), person, { wantedId });
    expect(await codeOf(answer(eko, wantedId))).toBe('wanted_over');
  });

  it('is refused after a block by either side', async () => {
    const { findTalk } = await import('../../functions/usecases/talks/talk.ts');
    for (const blocks of ['seeker', 'seller'] as const) {
      const { person, wantedId } = await seeker(campus);
      const budi = await seller('Kipas');
      const [who, other] = blocks === 'seeker' ? [person, budi.person] : [budi.person, person];
      const about = { about: 'person' as const, id: other.id };
      const { talkId } = await findTalk(campus.world, who, about);
      await setPersonBlocked(campus.world, who, { talkId, isBlocked: true, about });
      expect(await codeOf(answer(budi, wantedId))).toBe(blocks === 'seeker' ? 'blocked_by_other' : 'blocked_by_you');
      expect(await wantedNow(campus, wantedId)).toMatchObject({ answers: 0 });
    }
  });
});

describe('the end of an ad', () => {
  here('is asked about two days before, can be extended, notifies, and later deletes the ad', async () => {
    const began = Date.now();
    const { person, wantedId } = await seeker(campus, { what: 'Gitar tua' }, at(began));
    const asked = () => newsOf(person, 'wanted_ending');
    await askWanted(at(began + (limits.wantedDays - limits.wantedAskDays) * day - 60_000));
    expect(await asked()).toEqual([]);
    const soon = began + (limits.wantedDays - limits.wantedAskDays) * day + 60_000;
    for (let n = 0; n < 2; n++) await askWanted(at(soon));
    expect(await asked()).toMatchObject([{ link: `/wanted/${wantedId}` }]);
    await extendWanted(at(soon), person, { wantedId });
    expect(await asked()).toEqual([]);
    expect(await wantedNow(campus, wantedId)).toMatchObject({ state: 'open', isAsked: false });
    await endWanted(at(began + limits.wantedDays * day + 60_000));
    expect(await wantedNow(campus, wantedId)).toMatchObject({ state: 'open' });
    // The schedule was down for days: the ad ended anyway, and no reminder is sent.
    const late = soon + (limits.wantedDays + 3) * day;
    expect(
      await codeOf(
        answerWanted(at(late), (await seller('Gitar')).person, {
          ...{ wantedId, offerId: ID.unique(), productId: 'x', price: 1 },
        }),
      ),
    ).toBe('wanted_over');
    await askWanted(at(late));
    expect(await asked()).toEqual([]);
    await endWanted(at(late));
    await askWanted(at(late));
    expect(await wantedNow(campus, wantedId)).toMatchObject({ state: 'expired' });
    expect(await newsOf(person, 'wanted_ended')).toHaveLength(1);
    expect(await asked()).toEqual([]);
    expect(await searchOf(campus.world, wantedId)).toBeNull();
    await extendWanted(at(late + day), person, { wantedId });
    expect(await wantedNow(campus, wantedId)).toMatchObject({ state: 'open' });
    const last = late + (limits.wantedDays + 2) * day;
    await endWanted(at(last));
    await forgetWanted(at(last + (limits.wantedKeptDays - 3) * day));
    expect(await wantedNow(campus, wantedId)).toMatchObject({ state: 'expired' });
    await forgetWanted(at(last + limits.wantedKeptDays * day));
    expect(await campus.world.rows.get('wanted', wantedId)).toBeNull();
  });

  here(
    'can be extended afterwards, which notifies of products that came meanwhile, not again of earlier ones',
    async () => {
      const began = Date.now() - (limits.wantedDays + 1) * day;
      const name = word();
      const { person, wantedId } = await seeker(campus, { what: name }, at(began));
      await seller(`Tenda ${name}`);
      await endWanted(world());
      await extendWanted(world(), person, { wantedId });
      await extendWanted(world(), person, { wantedId });
      expect(await searchNotificationsOf(campus, person)).toHaveLength(1);
      await closeWanted(world(), person, { wantedId });
      expect(await codeOf(extendWanted(world(), person, { wantedId }))).toBe('wanted_over');
    },
  );

  it("comes with the end of its owner's account, which also deletes its search", async () => {
    const { person, wantedId } = await seeker(campus);
    await accountDeleted(campus.world, person.id);
    expect(await campus.world.rows.get('wanted', wantedId)).toBeNull();
    expect(await searchOf(campus.world, wantedId)).toBeNull();
  });
});

describe('an ad that is really an offer', () => {
  it('can be reported once; staff move it with a reason, and its owner gets a link to the product form', async () => {
    const { person, wantedId } = await seeker(campus, { what: 'Jual laptop murah' });
    const eko = await campus.person('Eko');
    const said = { wantedId, reason: 'Sebenarnya menawarkan barang' as const, description: '' };
    expect(await codeOf(reportWanted(world(), person, said))).toBe('wanted_own');
    const { reportId } = await reportWanted(world(), eko, said);
    expect(await codeOf(reportWanted(world(), eko, said))).toBe('wanted_already_reported');
    const down = { wantedId, asOffer: true, reason: 'Ini menjual.' };
    await takeDownWanted(world(), campus.admin, down);
    await takeDownWanted(world(), campus.admin, down);
    expect(await wantedNow(campus, wantedId)).toMatchObject({ state: 'moved' });
    expect(await newsOf(person, 'report')).toMatchObject([
      { link: `/post-product?dicari=${wantedId}`, body: expect.stringContaining('Ini menjual.') },
    ]);
    await setReportStatus(world(), campus.admin, { reportId, status: 'resolved_user_warned', removeProduct: false });
    expect(await newsOf(eko, 'report')).toMatchObject([{ title: 'Laporan Anda sudah ditinjau' }]);
    expect(await codeOf(takeDownWanted(world(), campus.admin, { ...down, asOffer: false }))).toBe('wanted_over');
    expect(await codeOf(extendWanted(world(), person, { wantedId }))).toBe('wanted_over');
  });

  it('cannot be removed by an administrator who owns it', async () => {
    const wantedId = ID.unique();
    await postWanted(world(), campus.admin, { wantedId, ...wantedForm() });
    const down = { wantedId, asOffer: false, reason: 'Tidak pantas' };
    expect(await codeOf(takeDownWanted(world(), campus.admin, down))).toBe('own_case');
  });
});
