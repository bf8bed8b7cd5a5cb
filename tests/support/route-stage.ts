/**
 * Data for calls of the routes: one order with its sale, cart line, wishlist item, chat and report, and a valid body
 * for each route.
 */
import { ID } from 'node-appwrite';
import { saleId } from '#domain/order-ids.ts';
import { offerDueAt } from '#domain/orders/offer.ts';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { mailCode } from '#domain/setup/setup-mail.ts';
import { linkRowId } from '#kinds/link/rules/link-address.ts';
import { newDraw } from '../../functions/kinds/free/usecases/draws.ts';
import { orderByLink } from '../../functions/kinds/link/usecases/order-link.ts';
import { makeLink } from '../../functions/kinds/link/usecases/sale-links.ts';
import { openBatch } from '../../functions/kinds/preorder/usecases/batches.ts';
import { handOverFile } from '../../functions/kinds/service/usecases/result-files.ts';
import { createService } from '../../functions/kinds/service/usecases/services.ts';
import { addDevice } from '../../functions/usecases/devices/push-devices.ts';
import { markPayoutPaid } from '../../functions/usecases/money/end-payout.ts';
import { exportPayouts } from '../../functions/usecases/money/export-payouts.ts';
import { payOrderRefunds, payRefund } from '../../functions/usecases/money/pay-refund.ts';
import { markFileSent } from '../../functions/usecases/money/payout-files.ts';
import { preparePayouts } from '../../functions/usecases/money/prepare-payouts.ts';
import { broadcast } from '../../functions/usecases/notifications/broadcast.ts';
import { addToCart } from '../../functions/usecases/orders/cart.ts';
import { cancelOrder, changeOrderStatus } from '../../functions/usecases/orders/move-order.ts';
import { raiseSaleEvent } from '../../functions/usecases/orders/move-sale.ts';
import { toggleWish } from '../../functions/usecases/orders/wishlist.ts';
import { applyPayment } from '../../functions/usecases/payments/apply-payment.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import {
  reportPerson,
  reportProduct,
  reportReview,
  setReportStatus,
} from '../../functions/usecases/reports/reports.ts';
import { saveSearch } from '../../functions/usecases/searches/save-search.ts';
import { readNotes } from '../../functions/usecases/setup/read-setup.ts';
import { tryMail, tryPush } from '../../functions/usecases/setup/try-delivery.ts';
import { sendMessage, startChat } from '../../functions/usecases/support/chat.ts';
import { sendTalkMessage } from '../../functions/usecases/talks/send-message.ts';
import { writeReview } from '../../functions/usecases/trust/write-review.ts';
import type { Caller } from '../../functions/usecases/world.ts';
import { uploadPicture } from './access.ts';
import { batchSaid } from './batches.ts';
import type { Campus, KnownCaller } from './campus.ts';
import { newDevice } from './devices.ts';
import { paymentUpdateOf } from './fake-midtrans.ts';
import { orderedOnce } from './orders.ts';
import { photoBy } from './photos.ts';
import { productForm } from './product-form.ts';
import { daysFromNow } from './rentals.ts';
import { handOver } from './sales.ts';
import { plainSearch } from './searches.ts';
import { allWeek, tutoring } from './services.ts';
import { saveGroup } from './settings.ts';
import { plainReputation } from './shared.ts';
import { beginTalk } from './talks.ts';
import { seeking, wantedForm } from './wanted.ts';

export interface RouteStage {
  readonly seller: KnownCaller;
  /** Owner of the order, the cart line, the wishlist item, the chat and the report. */
  readonly buyer: KnownCaller;
  /** A person whom the administrator edits, blocks and deletes. */
  readonly bystander: KnownCaller;
  /** Values of the `:names` in the routes' paths. */
  readonly ids: Readonly<Record<string, string>>;
}

export async function stageRoutes(campus: Campus): Promise<RouteStage> {
  const { world } = campus;
  // Wanted ads exist only if the campus offers them.
  Object.assign(world.settings, { categories: seeking(world.settings) });
  const [seller, bystander] = [await campus.person('Sari'), await campus.person('Lewat')];
  const { orderId, buyer } = await orderedOnce(campus, { sellerId: seller.id }, 'Transfer Bank');
  // A transfer order keeps its lines in the cart until it is paid.
  const lines = await world.rows.list('cartItems', { where: { userId: buyer.id }, limit: 1 });
  for (const line of lines) await world.rows.remove('cartItems', line.$id);
  const { $id: productId } = await campus.product({ sellerId: seller.id, isNegotiable: true });
  await addToCart(world, buyer, { productId });
  await toggleWish(world, buyer, { productId });
  const { searchId } = await saveSearch(world, buyer, { ...plainSearch, term: 'lampu' });
  await startChat(world, buyer);
  for (const one of [seller, buyer, bystander]) await ensureProfile(world, one);
  await world.rows.create('reputations', seller.id, plainReputation);
  const { talkId } = await beginTalk(world, buyer, { about: 'person', id: seller.id });
  const { secret } = await campus.users.createSession({ userId: buyer.id });
  const photo = await uploadPicture(campus.server, { headers: { 'x-appwrite-session': secret } }, 'chat-photos');
  await sendMessage(world, buyer, { chatId: buyer.id, messageId: ID.unique(), message: '', imageId: photo.id });
  const spoken = await uploadPicture(campus.server, { headers: { 'x-appwrite-session': secret } }, 'talk-photos');
  await sendTalkMessage(world, buyer, { talkId, messageId: ID.unique(), message: '', imageId: spoken.id });
  await reportProduct(world, buyer, { productId, reason: 'Indikasi penipuan / Scam', description: '' });
  const [report] = await world.rows.list('reports', { where: { reportedByUserId: buyer.id }, limit: 1 });
  await world.rows.create('payoutAccounts', bystander.id, account);
  const ids = {
    orderId,
    saleId: saleId(orderId, 1),
    productId,
    chatId: buyer.id,
    reportId: report?.$id ?? '',
    userId: bystander.id,
    searchId,
    talkId,
    photoId: spoken.id,
    sellerId: seller.id,
  };
  return { seller, buyer, bystander, ids: { ...ids, imageId: photo.id } };
}

/** An order with a due refund. */
export async function owedOrder(campus: Campus): Promise<string> {
  const { orderId } = await orderedOnce(campus);
  await campus.world.rows.update('orders', orderId, { paymentFlag: 'refund_due' });
  return orderId;
}

/** A sale between the stage's seller and buyer that was just accepted, with a known code. */
async function acceptedSale(campus: Campus, { seller, buyer }: RouteStage): Promise<Record<string, string>> {
  const { orderId } = await orderedOnce(campus, { sellerId: seller.id });
  const id = saleId(orderId, 1);
  await raiseSaleEvent(campus.world, seller, { saleId: id, event: 'accept' });
  await campus.world.rows.update('sales', id, { buyerId: buyer.id });
  await campus.world.rows.update('handoverCodes', id, { code: handoverCode });
  return { saleId: id };
}

const handoverCode = '123456';

/** A gift with a draw tomorrow: every account that exists by now may enter. */
export async function drawnGift(campus: Campus, giverId: string): Promise<string> {
  const drawAt = tomorrow();
  const { $id } = await campus.product({ sellerId: giverId, kind: 'free', price: 0, stock: 1, closesAt: drawAt });
  const operations = newDraw(campus.world, { productId: $id, giverId, drawAt });
  await campus.world.rows.transact(async () => ({ operations, result: undefined }));
  return $id;
}

/** Time of all batches here, so that a change can set the same value again. */
const tomorrowNoon = Math.floor(Date.now() / 86_400_000) * 86_400_000 + 86_400_000;

/** A pre-order of the seller without a batch. */
async function preorder(campus: Campus, { seller }: RouteStage): Promise<{ productId: string }> {
  const { $id } = await campus.product({ sellerId: seller.id, kind: 'preorder', stock: null });
  return { productId: $id };
}

/** A rental of the seller. */
async function toRent(campus: Campus, { seller }: RouteStage): Promise<{ productId: string }> {
  const terms = { pieces: 2, deposit: 200_000, valueNew: 350_000 };
  const { $id } = await campus.product({ sellerId: seller.id, kind: 'rental', stock: null, ...terms });
  return { productId: $id };
}

/** A pre-order of the seller with an open batch. */
async function opened(campus: Campus, stage: RouteStage): Promise<{ batchId: string }> {
  const { productId } = await preorder(campus, stage);
  return openBatch(campus.world, stage.seller, { ...batchSaid(tomorrowNoon), productId, after: 0 });
}

/** A service of the seller. */
async function serviceOf(campus: Campus, { seller }: RouteStage): Promise<{ productId: string }> {
  const { $id: productId } = await campus.product({ sellerId: seller.id, kind: 'service', stock: null });
  const operations = [createService({ productId, sellerId: seller.id }, tutoring)];
  await campus.world.rows.transact(async () => ({ operations, result: undefined }));
  return { productId };
}

/** A sale of a service with a delivered file. */
async function served(campus: Campus, stage: RouteStage): Promise<Record<string, string>> {
  const ids = await acceptedSale(campus, stage);
  const id = ids.saleId ?? '';
  const bookingId = ID.unique();
  const [startsAt, sellerId] = [tomorrow(), stage.seller.id];
  await campus.world.rows.update('sales', id, { kind: 'service', bookingId, bookedMinutes: 15 });
  await campus.world.rows.create('appointmentSlots', ID.unique(), { sellerId, startsAt, bookingId });
  const fileId = await photoBy(campus, stage.seller, 'result-files');
  await handOverFile(campus.world, stage.seller, { saleId: id, fileId, name: 'catatan.pdf' });
  return { ...ids, fileId };
}

/** An offer by the buyer for a product of the seller, written as its usecase would. */
async function offered(campus: Campus, { seller, buyer, ids }: RouteStage, state: string) {
  const offerId = ID.unique();
  const { $id: productId, name: productName } = await campus.product({ sellerId: seller.id, isNegotiable: true });
  await campus.world.rows.create('offers', offerId, {
    ...{ talkId: ids.talkId ?? '', productId, productName, imageId: '', buyerId: buyer.id, sellerId: seller.id },
    ...{ proposedBy: buyer.id, price: 30_000, listPrice: 50_000, quantity: 1, state, dueAt: offerDueAt(Date.now()) },
    ...{ round: 1, version: 0, takenCount: 0, freedCount: 0, wantedId: '', productIds: [] },
  });
  return { offerId };
}

/** Two products of the seller for which 60,000 was agreed on. */
async function agreedTogether(campus: Campus, stage: RouteStage) {
  const things = await Promise.all([1, 2].map(() => campus.product({ sellerId: stage.seller.id, isNegotiable: true })));
  const { offerId } = await offered(campus, stage, 'accepted');
  const change = { productIds: things.map(({ $id }) => $id), price: 60_000 };
  await campus.world.rows.update('offers', offerId, change);
  return { offerId };
}

/** A wanted ad of the buyer. */
async function sought(campus: Campus, { buyer }: RouteStage): Promise<Record<string, string>> {
  const wantedId = ID.unique();
  await campus.world.rows.create('wanted', wantedId, {
    ...{ ...wantedForm(), userId: buyer.id, userName: buyer.name, searchTokens: '', state: 'open' },
    ...{ until: tomorrow(), isAsked: false, answers: 0, version: 0 },
  });
  return { wantedId };
}

/** `startsAt`: ISO. */
async function proposed(campus: Campus, stage: RouteStage, state: 'proposed' | 'agreed', startsAt: string) {
  const { saleId: id = '' } = await acceptedSale(campus, stage);
  const meetingId = ID.unique();
  await campus.world.rows.create('meetings', meetingId, {
    ...{ saleId: id, buyerId: stage.buyer.id, sellerId: stage.seller.id, proposedBy: stage.seller.id, number: 1 },
    ...{ place: 'Gate 1', startsAt, state, version: 0, remindAt: null },
    ...{ buyerStatus: '', buyerStatusAt: null, sellerStatus: '', sellerStatusAt: null },
  });
  return { meetingId };
}

const tomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString();

/** A disputed sale with a photo from the buyer. */
async function disputed(campus: Campus, stage: RouteStage) {
  const ids = await acceptedSale(campus, stage);
  const id = ids.saleId ?? '';
  await campus.world.rows.update('sales', id, { state: 'disputed', disputedFrom: 'accepted' });
  const photoId = await photoBy(campus, stage.buyer, 'dispute-photos');
  const [buyerId, sellerId] = [stage.buyer.id, stage.seller.id];
  const words = { authorId: buyerId, message: 'Rusak', imageIds: [photoId], isAdminOnly: false };
  const data = { saleId: id, buyerId, sellerId, ...words };
  await campus.world.rows.create('disputeStatements', ID.unique(), data, [buyerId, sellerId]);
  return { ...ids, photoId };
}

/** A disputed sale with a file that administrators may open. */
async function disputedService(campus: Campus, stage: RouteStage) {
  const ids = await served(campus, stage);
  await campus.world.rows.update('sales', ids.saleId ?? '', { state: 'disputed', disputedFrom: 'accepted' });
  return ids;
}

/** A completed sale with public reviews by both sides. */
async function reviewed(campus: Campus, stage: RouteStage): Promise<Record<string, string>> {
  const ids = await completed(campus, stage);
  const said = { stars: 5, description: 0, punctuality: 0, communication: 0, message: 'Baik' };
  const review = { saleId: ids.saleId ?? '', ...said };
  await writeReview(campus.world, stage.seller, review);
  await writeReview(campus.world, stage.buyer, review);
  const where = { saleId: review.saleId, authorId: stage.buyer.id };
  const [draft] = await campus.world.rows.list('reviewDrafts', { where, limit: 1 });
  return { ...ids, reviewId: draft?.reviewId ?? '' };
}

async function completed(campus: Campus, stage: RouteStage): Promise<Record<string, string>> {
  const ids = await acceptedSale(campus, stage);
  await Promise.all([stage.seller, stage.buyer].map((person) => ensureProfile(campus.world, person)));
  await handOver(campus.world, stage, ids.saleId ?? '');
  return ids;
}

async function reportedReview(campus: Campus, stage: RouteStage): Promise<Record<string, string>> {
  const { reviewId = '' } = await reviewed(campus, stage);
  const report = { reviewId, reason: 'Ulasan tidak benar', description: '' } as const;
  return { ...(await reportReview(campus.world, await campus.person('Lapor'), report)) };
}

async function reportedPerson(campus: Campus, { seller, buyer }: RouteStage) {
  const reporter = await campus.person('Lapor');
  const report = { personId: seller.id, reason: 'Penipuan', description: '' } as const;
  const { reportId } = await reportPerson(campus.world, reporter, report);
  // Filed by another person first, because the buyer may already have reported the seller; then changed to the buyer,
  // who has a talk with the seller.
  await campus.world.rows.update('reports', reportId, { reportedByUserId: buyer.id });
  return { reportId };
}

/** A prepared payout for a seller with a paid sale. */
async function preparedPayout(campus: Campus): Promise<Record<string, string>> {
  const { world, admin } = campus;
  const { id: sellerId } = await campus.person('Cair');
  await world.rows.create('payoutAccounts', sellerId, account);
  const { orderId } = await orderedOnce(campus, { sellerId }, 'Transfer Bank');
  await applyPayment(world, paymentUpdateOf(`1700000000000-${orderId}-1`, 50_000, 'capture'));
  for (const to of ['Processed', 'Shipped', 'Completed'] as const)
    await changeOrderStatus(world, admin, { orderId, to });
  const payoutId = ID.unique();
  await preparePayouts(world, admin, { payouts: [{ payoutId, userId: sellerId, amount: 50_000 }] });
  return { payoutId };
}

/** A payout marked as sent. */
async function paidPayout(campus: Campus): Promise<Record<string, string>> {
  const { payoutId = '' } = await preparedPayout(campus);
  await markPayoutPaid(campus.world, campus.admin, { payoutId, reference: 'TRX-5' });
  return { payoutId };
}

/** A bank file with one payout. */
async function payoutFile(campus: Campus, state: 'open' | 'sent'): Promise<Record<string, string>> {
  await preparedPayout(campus);
  const { fileId } = await exportPayouts(campus.world, campus.admin, { state: 'prepared' });
  if (state === 'sent') await markFileSent(campus.world, campus.admin, { fileId, reference: 'TRX-6' });
  return { fileId };
}

const account = { bank: 'bca', number: '1234567890', holder: 'Lewat' };

/** The refund of a paid order that its buyer has canceled. */
async function dueRefund(campus: Campus): Promise<Record<string, string>> {
  const { world } = campus;
  const { orderId, buyer } = await orderedOnce(campus, {}, 'Transfer Bank');
  await applyPayment(world, paymentUpdateOf(`1700000000000-${orderId}-1`, 50_000, 'capture'));
  await cancelOrder(world, buyer, { orderId });
  return { refundId: saleId(orderId, 1) };
}

/** An order whose refund is marked as paid only by the order's flag. */
async function markedOrder(campus: Campus): Promise<Record<string, string>> {
  const orderId = await owedOrder(campus);
  await payOrderRefunds(campus.world, campus.admin, { orderId, reference: 'TRX-8' });
  return { orderId };
}

async function paidRefund(campus: Campus): Promise<Record<string, string>> {
  const { refundId = '' } = await dueRefund(campus);
  await payRefund(campus.world, campus.admin, { refundId, way: 'manual', reference: 'TRX-7' });
  return { refundId };
}

async function decidedReport(campus: Campus, stage: RouteStage): Promise<Record<string, string>> {
  const { reportId = '' } = await reportedPerson(campus, stage);
  const decision = { reportId, status: 'resolved_no_action', removeProduct: false } as const;
  await setReportStatus(campus.world, campus.admin, decision);
  return { reportId };
}

/** An announcement that is being mailed. */
async function mailed({ world, admin }: Campus): Promise<Record<string, string>> {
  const told = { title: 'Libur', body: '', link: '', byEmail: true };
  return { mailingId: (await broadcast(world, admin, told)).notificationId };
}

/** A group whose last change can be undone. */
async function changedSettings({ world, admin }: Campus): Promise<Record<string, string>> {
  await saveGroup(world, admin, 'texts', { marketRules: `Aturan ${ID.unique()}`, forbidden: [] });
  return { group: 'texts' };
}

/** Pending delivery tests of mail and push, with the codes that prove their arrival. */
async function triedDelivery({ world, person }: Campus): Promise<{ mail: string; push: string }> {
  // Another person starts the tests, because the administrator needs the hour's quota for the calls themselves.
  const asker = await person('Coba');
  await tryMail(world, asker);
  await tryPush(world, asker);
  const { mail, push } = await readNotes(world);
  return { mail: mailCode(world.settings.idSecret, mail?.messageId ?? ''), push: push?.notificationId ?? '' };
}

/** A link of this seller, with its id and its secret. */
export async function linkBy(campus: Campus, seller: Caller, imageId = '') {
  const linkId = ID.unique();
  const thing = { name: 'Kipas', price: 50_000, imageId, codAddress: '' };
  return { linkId: linkRowId(linkId), ...(await makeLink(campus.world, seller, { linkId, ...thing })) };
}

/** A sale link of a new person, because a second report, order or claim of the same link would be refused. */
const newLink = async (campus: Campus) => linkBy(campus, await campus.person('Taut'));

/**
 * A product with a photo, ordered through a link. A new person orders it, because open cash orders are limited; then
 * the sale is given to the buyer.
 */
async function soldByLink(campus: Campus, { seller, buyer }: RouteStage): Promise<{ saleId: string }> {
  const { token } = await linkBy(campus, seller, await photoBy(campus, seller, 'link-photos'));
  const orderId = ID.unique();
  const said = { shippingAddress: 'Gate 2', expectedTotal: 50_000 };
  await orderByLink(campus.world, await campus.person(), { token, orderId, paymentMethod: cashOnDelivery, ...said });
  const id = saleId(orderId, 1);
  await campus.world.rows.update('sales', id, { buyerId: buyer.id });
  return { saleId: id };
}

/** New subjects for routes whose call uses them up. */
export async function freshFor(campus: Campus, stage: RouteStage, route: string): Promise<Record<string, string>> {
  if (route.endsWith('/refund')) return { orderId: await owedOrder(campus) };
  if (/ DELETE .*:productId$/.test(route)) {
    return { productId: (await campus.product({ sellerId: stage.seller.id })).$id };
  }
  if (route.endsWith('/sales/:saleId/photo/token')) return soldByLink(campus, stage);
  if (/sales\/:saleId\/(talk|statements|questions|photos)/.test(route)) return disputed(campus, stage);
  if (route === 'admin GET /sales/:saleId/files') return disputedService(campus, stage);
  if (/sales\/:saleId\/files/.test(route)) return served(campus, stage);
  if (route.includes('/services/:productId')) return serviceOf(campus, stage);
  if (route.endsWith('/payouts/:payoutId/undone')) return paidPayout(campus);
  if (route.includes('/payout-files/:fileId')) return payoutFile(campus, route.endsWith('/sent') ? 'open' : 'sent');
  if (route.endsWith('/refund/undone')) return markedOrder(campus);
  if (route.endsWith('/refunds/:refundId/undone')) return paidRefund(campus);
  if (route.endsWith('/reports/:reportId/undone')) return decidedReport(campus, stage);
  if (route.includes('/payouts/:payoutId')) return preparedPayout(campus);
  if (route.includes('/refunds/:refundId')) return dueRefund(campus);
  if (route === 'admin GET /reports/:reportId/talk') return reportedPerson(campus, stage);
  if (route === 'admin GET /reports/:reportId/review') return reportedReview(campus, stage);
  if (route.endsWith('/sales/:saleId/review')) return completed(campus, stage);
  if (route.includes('/reviews/:reviewId/')) return reviewed(campus, stage);
  if (route.includes('/settings/:group')) return changedSettings(campus);
  if (route.includes('/mailings/:mailingId')) return mailed(campus);
  if (route.includes('/push/:deviceId')) return addDevice(campus.world, stage.buyer, newDevice().input);
  if (/sales\/:saleId\/(code|handover|meetings)$/.test(route)) return acceptedSale(campus, stage);
  if (route.includes('/meetings/:meetingId/status')) return proposed(campus, stage, 'agreed', new Date().toISOString());
  if (route.includes('/meetings/:meetingId')) return proposed(campus, stage, 'proposed', tomorrow());
  if (route.includes('/draws/:productId')) return { productId: await drawnGift(campus, stage.seller.id) };
  if (route.endsWith('/seller/products/:productId/batches')) return preorder(campus, stage);
  if (route.includes('/batches/:batchId')) return opened(campus, stage);
  if (route.includes('/rentals/:productId')) return toRent(campus, stage);
  if (/\/(?:wanted|s\/w)\/:wantedId|\/wanted-reports$/.test(route)) return sought(campus, stage);
  if (route.includes('/bundle-offers/:offerId')) return agreedTogether(campus, stage);
  if (route.includes('/offers/:offerId')) {
    return offered(campus, stage, route.endsWith('/cart') ? 'accepted' : 'open');
  }
  if (route.includes('/links/:linkId')) return linkBy(campus, stage.seller);
  if (route.endsWith('/s/l/:card')) return newLink(campus);
  return {};
}

/** The person of the stage who may call the route. */
export function askerOf({ seller, buyer }: RouteStage, admin: KnownCaller, route: string): KnownCaller {
  if (route.startsWith('admin ')) return admin;
  if (/\/offers\/:offerId\/(events|counter)$|\/links\/:linkId|\/answers$|\/wanted-reports$/.test(route)) return seller;
  if (route === 'market GET /sales/:saleId/code') return buyer;
  if (/ \/review(s|-reports)/.test(route)) return seller;
  if (route.includes('/rentals/:productId')) return seller;
  return / \/(seller|sales|products|batches|services|schedule)/.test(route) ? seller : buyer;
}

/**
 * A complete body with optional fields for each route that reads one; {} for the others. `photo`: a file of the caller.
 */
export async function bodyOf(campus: Campus, stage: RouteStage, route: string, photo: string): Promise<object> {
  const { ids, buyer } = stage;
  const { productId = '', orderId = '' } = ids;
  const product = productForm([photo]);
  const codAddress = 'GSG';
  const together = route === 'market POST /bundle-offers';
  const asked = together
    ? await Promise.all([1, 2].map(() => campus.product({ sellerId: stage.seller.id, isNegotiable: true })))
    : [];
  const answering = route.endsWith('/wanted/:wantedId/answers');
  const own = answering ? (await campus.product({ sellerId: stage.seller.id })).$id : '';
  const { wantedId } = route === 'market POST /wanted-reports' ? await sought(campus, stage) : {};
  const { reviewId } = route === 'market POST /review-reports' ? await reviewed(campus, stage) : {};
  const rented = route === 'market POST /rentals/cart' ? await toRent(campus, stage) : {};
  const { rows } = campus.world;
  const isEdit = / PUT .*\/products\/:productId$/.test(route);
  const shown = isEdit ? await rows.get('products', productId) : null;
  const isStep = /\/(sales\/:saleId\/events|orders\/:orderId\/status)$/.test(route);
  const order = isStep ? await rows.get('orders', orderId) : null;
  const looked = route === 'signup POST /views' ? (await campus.product()).$id : '';
  const token = /\/links(\/(claims|orders|reports).*)?$/.test(route) ? (await newLink(campus)).token : '';
  const settings = route.includes('/settings/:group') ? await rows.get('privateSettings', 'texts') : null;
  const isPicture = route === 'admin POST /settings/pictures';
  const upload = isPicture ? await photoBy(campus, campus.admin, 'product-photos') : '';
  const trial = route.endsWith('/arrived') ? await triedDelivery(campus) : { mail: '', push: '' };
  const edited = { version: shown?.version, shownStock: shown?.stock, imageIds: ['photo1'] };
  const bodies: Record<string, object> = {
    'market POST /cart/items': { productId },
    'market PATCH /cart/items/:productId': { quantity: 1 },
    'market POST /wishlist/items': { productId },
    'market POST /searches': { ...plainSearch, term: 'lampu', categories: ['Elektronik'] },
    'market PUT /searches/:searchId': { isInstant: false },
    'market POST /orders': {
      orderId: ID.unique(),
      paymentMethod: 'Transfer Bank',
      shippingAddress: 'Gate 2',
      expectedTotal: 50_000,
      productIds: [productId],
      meetPlaces: [],
      choices: [],
      batchIds: [],
      partIds: [],
      deposits: 0,
    },
    'market POST /api/create-snap-token': {
      transaction_details: { order_id: orderId, gross_amount: 50_000 },
      customer_details: { first_name: buyer.name, email: buyer.email },
    },
    // `/views` below has its own product, because another route may delete that of the stage.
    'signup POST /problems': {
      ...{ id: 'AB12CD', name: 'TypeError', said: 'Map.groupBy is not a function', at: ['sales-page.js:1:20'] },
      ...{ page: '/sales', build: '0123456789ab', browser: 'Chrome 108' },
    },
    'signup POST /views': { productId: looked, device: ID.unique() },
    'market POST /links': { linkId: ID.unique(), name: 'Kipas', price: 50_000, imageId: photo, codAddress },
    'market POST /links/claims': { token },
    'market POST /links/claims/returned': { token },
    'market POST /links/orders': {
      ...{ token, orderId: ID.unique(), paymentMethod: 'COD (Bayar di Tempat)', shippingAddress: 'Gate 2' },
      ...{ expectedTotal: 50_000, meetPlaces: [] },
    },
    'market POST /links/reports': { token, reason: 'Penipuan', description: '' },
    'signup POST /links': { token },
    'market POST /reports': { productId, reason: 'Harga tidak wajar', description: '' },
    'market POST /person-reports': { personId: stage.bystander.id, reason: 'Penipuan', description: '' },
    'market POST /sales/:saleId/review': {
      ...{ stars: 5, description: 4, punctuality: 4, communication: 4, message: 'Baik' },
    },
    'market POST /reviews/:reviewId/answer': { message: 'Terima kasih' },
    'admin POST /reviews/:reviewId/hidden': { isHidden: true, reason: 'Kasar' },
    'market POST /review-reports': { reviewId, reason: 'Ulasan tidak benar', description: '' },
    'market POST /wanted': { wantedId: ID.unique(), ...wantedForm() },
    'market PUT /wanted/:wantedId': { ...wantedForm({ what: 'Lampu meja' }), version: 0 },
    'market POST /wanted/:wantedId/answers': { offerId: ID.unique(), productId: own, price: 40_000 },
    'market POST /wanted-reports': { wantedId, reason: 'Penipuan', description: '' },
    'admin POST /wanted/:wantedId/removed': { asOffer: false, reason: 'Melanggar aturan' },
    'market POST /talks': { about: 'product', id: productId },
    'market POST /talks/:talkId/messages': {
      messageId: ID.unique(),
      message: 'Masih ada?',
      imageId: '',
      about: undefined,
    },
    'market POST /talks/:talkId/blocked': { isBlocked: false, about: undefined },
    'market POST /offers': { offerId: ID.unique(), productId, price: 30_000, quantity: 1 },
    'market POST /bundle-offers': {
      ...{ offerId: ID.unique(), sellerId: stage.seller.id, productIds: asked.map(({ $id }) => $id), price: 60_000 },
    },
    'market POST /bundle-offers/:offerId/orders': {
      ...{ orderId: ID.unique(), paymentMethod: 'COD (Bayar di Tempat)', shippingAddress: 'Gate 2' },
      ...{ expectedTotal: 60_000, meetPlaces: [], shown: [] },
    },
    'market POST /offers/:offerId/events': { event: 'accept' },
    'market POST /offers/:offerId/counter': { offerId: ID.unique(), price: 40_000 },
    'market POST /sales/:saleId/statements': { statementId: ID.unique(), message: 'Saya lihat', imageIds: [] },
    'market POST /sales/:saleId/meetings': { place: 'Gate 1', startsAt: tomorrow() },
    'market POST /meetings/:meetingId/events': { event: 'decline' },
    'market POST /meetings/:meetingId/status': { status: 'on_the_way' },
    'market POST /sales/:saleId/handover': { code: handoverCode },
    'market PATCH /profile': { name: 'Budi', phone: '081234567890', photoId: '' },
    'market POST /chats/:chatId/messages': { messageId: ID.unique(), message: 'Halo', imageId: '' },
    'market POST /products': { ...product, codAddress, kind: 'goods', details: {}, productId: ID.unique() },
    'market POST /rentals/cart': { ...rented, ...daysFromNow(3), quantity: 1 },
    'market PUT /rentals/:productId': { pieces: 3, deposit: 250_000, valueNew: 400_000, version: 0 },
    'market POST /seller/products': { ...product, codAddress, productId: ID.unique() },
    'market POST /seller/products/:productId/batches': { ...batchSaid(), after: 0 },
    'market PUT /batches/:batchId': batchSaid(tomorrowNoon),
    'market PUT /services/:productId': {
      packages: tutoring.map((one) => ({ ...one, name: `${one.name} daring` })),
      version: 0,
    },
    'market PUT /schedule': { hours: allWeek, daysOff: ['2030-01-01'], version: 0 },
    'market POST /sales/:saleId/files': { fileId: photo, name: 'catatan.pdf' },
    'market POST /batches/:batchId/messages': { messageId: ID.unique(), message: 'Bawa tas sendiri' },
    'market POST /batches/:batchId/events': { event: 'call_off', reason: 'Saya sakit' },
    'market PUT /seller/products/:productId': { ...product, codAddress, ...edited },
    'market POST /seller/products/:productId/stock': { difference: 1 },
    'market POST /seller/products/:productId/sold': { isSold: false },
    'market POST /seller/products/renewed': { productIds: [productId] },
    'market POST /sales/:saleId/events': {
      ...{ event: 'object', reason: 'Tidak datang', imageIds: [], version: order?.version },
    },
    'admin POST /sales/:saleId/questions': { statementId: ID.unique(), message: 'Kapan barangnya sampai?' },
    'admin POST /open-trades': { userIds: [ids.userId] },
    'admin POST /open-sales': { productIds: [ids.productId] },
    'admin POST /users/:userId/notes': { noteId: ID.unique(), text: 'Sudah ditegur' },
    'admin POST /sales/:saleId/events': { event: 'refund', reason: 'Barang kembali', goods: 'returned', imageIds: [] },
    'admin POST /orders/:orderId/status': { to: 'Processed', version: order?.version, reason: 'Sudah dibayar tunai' },
    'admin POST /orders/:orderId/refund': { reference: 'TRX-1', version: 0 },
    'market PUT /notifications/choices': { pushOff: ['talks'], emailOff: [], isQuiet: true, wantsBroadcasts: false },
    'market POST /push': newDevice().input,
    'market PUT /money/account': { bank: 'bca', number: '0987654321', holder: 'Budi', confirmed: true },
    'admin POST /payouts': { payouts: [{ payoutId: ID.unique(), userId: ids.userId, amount: 1 }] },
    'admin POST /payouts/export': { state: 'due', fileId: 'berkas' },
    'admin POST /payouts/:payoutId/paid': { reference: 'TRX-2', toOldAccount: false },
    'admin POST /payouts/:payoutId/failed': { reason: 'Ditolak bank' },
    'admin POST /refunds/:refundId/paid': { reference: 'TRX-3', amount: 50_000 },
    'admin POST /payout-files/:fileId/sent': { reference: 'TRX-4' },
    'admin POST /reports/:reportId/status': { status: 'under_review', removeProduct: false },
    'admin POST /notifications': {
      ...{ notificationId: ID.unique(), title: 'Libur', body: '', link: '', byEmail: true },
    },
    'admin POST /products': { ...product, imageIds: [], productId: ID.unique() },
    'admin PUT /products/:productId': { ...product, ...edited },
    'admin PUT /settings/:group': {
      version: settings?.version ?? 0,
      data: { marketRules: 'Jujur, sopan, tepat waktu', forbidden: [] },
    },
    'admin POST /settings/:group/undo': { version: settings?.version ?? 0 },
    'admin POST /settings/pictures': { uploadId: upload },
    'admin POST /setup/mail/arrived': { code: trial.mail },
    'admin POST /setup/push/arrived': { notificationId: trial.push },
    'admin POST /setup/kept': { line: 'places', isKept: true },
    'admin POST /setup/closed': { isClosed: true },
    'admin PUT /users/:userId': { name: 'Lewat', phone: '', role: 'user' },
    'admin POST /users/:userId/blocked': { blocked: false },
  };
  return bodies[route] ?? {};
}
