/** Routes for signed-in, verified people. The client is typed by MarketApp. */
import { Hono } from 'hono';
import { kindInput } from '../domain/kinds/kind-input.ts';
import {
  blockPersonInput,
  messageInput,
  newTalkInput,
  notificationChoicesInput,
  personReportInput,
  reportInput,
  reviewReportInput,
  talkMessageInput,
} from '../domain/message-input.ts';
import { payoutAccountInput } from '../domain/money/payout-account.ts';
import { statementQuery } from '../domain/money/statement.ts';
import { pushDeviceInput } from '../domain/notifications/push-device.ts';
import {
  cartItemInput,
  counterOfferInput,
  handoverInput,
  meetingAnswerInput,
  meetingInput,
  meetingStatusInput,
  offerAnswerInput,
  offerInput,
  placeOrderInput,
  quantityInput,
  saidInput,
  saleEventInput,
  snapTokenInput,
  statementInput,
  wishInput,
} from '../domain/orders/order-input.ts';
import { profileInput } from '../domain/people/account-input.ts';
import {
  editedProductInput,
  newProductId,
  postProductInput,
  renewalInput,
  sellerProductInput,
  soldMarkInput,
  stockDifferenceInput,
} from '../domain/products/product-input.ts';
import { savedSearchInput, searchPaceInput } from '../domain/products/saved-search-input.ts';
import { reviewAnswerInput, reviewInput } from '../domain/trust/review.ts';
import { kindRoutes } from '../kinds/market-routes.ts';
import { type Env, failureResponse, input, queryInput } from '../kit/serve.ts';
import { addDevice, listDevices, removeDevice } from '../usecases/devices/push-devices.ts';
import { orderRefunds, ownMoney, ownStatement } from '../usecases/money/own-money.ts';
import { namePayoutAccount, showOwnAccount } from '../usecases/money/payout-account.ts';
import { chooseNotifications } from '../usecases/notifications/choices.ts';
import { readNotifications } from '../usecases/notifications/notify.ts';
import { addToCart, refreshCart, setCartQuantity, takeOfferToCart } from '../usecases/orders/cart.ts';
import { addStatement, showDisputePhoto } from '../usecases/orders/disputes.ts';
import { confirmByCode, showHandoverCode } from '../usecases/orders/handover.ts';
import { answerMeeting, proposeMeeting, tellMeetingStatus } from '../usecases/orders/meetings.ts';
import { cancelOrder } from '../usecases/orders/move-order.ts';
import { raiseSaleEvent } from '../usecases/orders/move-sale.ts';
import { answerOffer, counterOffer, proposeOffer } from '../usecases/orders/offers.ts';
import { placeOrder } from '../usecases/orders/place-order.ts';
import { readPromise } from '../usecases/orders/read-promise.ts';
import { countOpenSales, readSale } from '../usecases/orders/read-sale.ts';
import { reorder } from '../usecases/orders/reorder.ts';
import { moveWishToCart, toggleWish } from '../usecases/orders/wishlist.ts';
import { syncPayment } from '../usecases/payments/ask-midtrans.ts';
import { createSnapToken } from '../usecases/payments/create-snap-token.ts';
import { deleteOwnAccount, ownData } from '../usecases/people/own-account.ts';
import { ownProfile, updateProfile } from '../usecases/people/profile.ts';
import { reportPerson, reportProduct, reportReview } from '../usecases/reports/reports.ts';
import { forgetSearch, saveSearch, setSearchPace } from '../usecases/searches/save-search.ts';
import { deleteProduct } from '../usecases/selling/delete-product.ts';
import { editProduct } from '../usecases/selling/edit-product.ts';
import { changeStock, markSold } from '../usecases/selling/own-product.ts';
import { postProduct } from '../usecases/selling/post-product.ts';
import { ownInsights } from '../usecases/selling/product-views.ts';
import { renewProducts } from '../usecases/selling/renew-products.ts';
import { ownChat, readChat, sendMessage, showChatPhoto, startChat } from '../usecases/support/chat.ts';
import { setPersonBlocked } from '../usecases/talks/blocks.ts';
import { sendTalkMessage } from '../usecases/talks/send-message.ts';
import { findTalk, readTalk, showTalkPhoto } from '../usecases/talks/talk.ts';
import { answerReview } from '../usecases/trust/answer-review.ts';
import { writeReview } from '../usecases/trust/write-review.ts';
import type { Caller, PayingWorld } from '../usecases/world.ts';
import { bundleOffers } from './bundle-offer-routes.ts';

export const app = new Hono<Env<Caller, PayingWorld>>()
  .post('/cart/items', input(cartItemInput), async (c) =>
    c.json(await addToCart(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  .patch('/cart/items/:productId', input(quantityInput), async (c) => {
    const productId = c.req.param('productId');
    return c.json(await setCartQuantity(c.env.world, c.env.caller, { productId, ...c.req.valid('json') }));
  })
  .post('/cart/refresh', async (c) => c.json(await refreshCart(c.env.world, c.env.caller)))
  .post('/wishlist/items', input(wishInput), async (c) =>
    c.json(await toggleWish(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  .post('/wishlist/items/:productId/move', async (c) =>
    c.json(await moveWishToCart(c.env.world, c.env.caller, { productId: c.req.param('productId') })),
  )
  /** Saved searches, which notify of new matches. */
  .post('/searches', input(savedSearchInput), async (c) =>
    c.json(await saveSearch(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  .put('/searches/:searchId', input(searchPaceInput), async (c) => {
    const searchId = c.req.param('searchId');
    return c.json(await setSearchPace(c.env.world, c.env.caller, { searchId, ...c.req.valid('json') }));
  })
  .delete('/searches/:searchId', async (c) =>
    c.json(await forgetSearch(c.env.world, c.env.caller, { searchId: c.req.param('searchId') })),
  )
  .post('/orders', input(placeOrderInput), async (c) =>
    c.json(await placeOrder(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  .post('/orders/:orderId/cancel', async (c) =>
    c.json(await cancelOrder(c.env.world, c.env.caller, { orderId: c.req.param('orderId') })),
  )
  .get('/orders/:orderId/refunds', async (c) =>
    c.json(await orderRefunds(c.env.world, c.env.caller, { orderId: c.req.param('orderId') })),
  )
  .post('/orders/:orderId/reorder', async (c) =>
    c.json(await reorder(c.env.world, c.env.caller, { orderId: c.req.param('orderId') })),
  )
  .post('/orders/:orderId/sync-payment', async (c) =>
    c.json(await syncPayment(c.env.world, c.env.caller, { orderId: c.req.param('orderId') })),
  )
  .post('/api/create-snap-token', input(snapTokenInput), async (c) =>
    c.json(await createSnapToken(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  /** The form of /post-product. */
  .post('/products', input(postProductInput.extend({ ...newProductId.shape, ...kindInput.shape })), async (c) =>
    c.json(await postProduct(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  /** The add form of /manage-products. */
  .post('/seller/products', input(sellerProductInput.extend(newProductId.shape)), async (c) =>
    c.json(await postProduct(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  .put('/seller/products/:productId', input(editedProductInput), async (c) => {
    const productId = c.req.param('productId');
    return c.json(await editProduct(c.env.world, c.env.caller, { productId, ...c.req.valid('json') }));
  })
  .delete('/seller/products/:productId', async (c) =>
    c.json(await deleteProduct(c.env.world, c.env.caller, { productId: c.req.param('productId') })),
  )
  .post('/seller/products/:productId/stock', input(stockDifferenceInput), async (c) => {
    const productId = c.req.param('productId');
    return c.json(await changeStock(c.env.world, c.env.caller, { productId, ...c.req.valid('json') }));
  })
  .post('/seller/products/:productId/sold', input(soldMarkInput), async (c) => {
    const productId = c.req.param('productId');
    return c.json(await markSold(c.env.world, c.env.caller, { productId, ...c.req.valid('json') }));
  })
  .get('/seller/insights', async (c) => c.json(await ownInsights(c.env.world, c.env.caller)))
  /** The buttons 'Masih ada' and 'Tayangkan lagi', for one or several products. */
  .post('/seller/products/renewed', input(renewalInput), async (c) =>
    c.json(await renewProducts(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  .get('/sales/:saleId', async (c) =>
    c.json(await readSale(c.env.world, c.env.caller, { saleId: c.req.param('saleId') })),
  )
  .post('/sales/:saleId/events', input(saleEventInput), async (c) => {
    const saleId = c.req.param('saleId');
    return c.json(await raiseSaleEvent(c.env.world, c.env.caller, { saleId, ...c.req.valid('json') }));
  })
  .post('/sales/:saleId/statements', input(statementInput), async (c) => {
    const saleId = c.req.param('saleId');
    return c.json(await addStatement(c.env.world, c.env.caller, { saleId, ...c.req.valid('json') }));
  })
  .post('/sales/:saleId/photos/:photoId/token', async (c) =>
    c.json(await showDisputePhoto(c.env.world, c.env.caller, c.req.param())),
  )
  .get('/sales/:saleId/promise', async (c) =>
    c.json(await readPromise(c.env.world, c.env.caller, { saleId: c.req.param('saleId') })),
  )
  .get('/sales/:saleId/code', async (c) =>
    c.json(await showHandoverCode(c.env.world, c.env.caller, { saleId: c.req.param('saleId') })),
  )
  .post('/sales/:saleId/handover', input(handoverInput), async (c) => {
    const saleId = c.req.param('saleId');
    return c.json(await confirmByCode(c.env.world, c.env.caller, { saleId, ...c.req.valid('json') }));
  })
  .post('/sales/:saleId/meetings', input(meetingInput), async (c) => {
    const saleId = c.req.param('saleId');
    return c.json(await proposeMeeting(c.env.world, c.env.caller, { saleId, ...c.req.valid('json') }));
  })
  .post('/meetings/:meetingId/events', input(meetingAnswerInput), async (c) => {
    const meetingId = c.req.param('meetingId');
    return c.json(await answerMeeting(c.env.world, c.env.caller, { meetingId, ...c.req.valid('json') }));
  })
  /** "Aku di jalan", "Telat 10 menit", "Sudah sampai". */
  .post('/meetings/:meetingId/status', input(meetingStatusInput), async (c) => {
    const meetingId = c.req.param('meetingId');
    return c.json(await tellMeetingStatus(c.env.world, c.env.caller, { meetingId, ...c.req.valid('json') }));
  })
  .post('/offers', input(offerInput), async (c) =>
    c.json(await proposeOffer(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  .post('/offers/:offerId/events', input(offerAnswerInput), async (c) => {
    const offerId = c.req.param('offerId');
    return c.json(await answerOffer(c.env.world, c.env.caller, { offerId, ...c.req.valid('json') }));
  })
  .post('/offers/:offerId/counter', input(counterOfferInput), async (c) => {
    const answeredId = c.req.param('offerId');
    return c.json(await counterOffer(c.env.world, c.env.caller, { answeredId, ...c.req.valid('json') }));
  })
  .post('/offers/:offerId/cart', queryInput(saidInput), async (c) => {
    const offerId = c.req.param('offerId');
    return c.json(await takeOfferToCart(c.env.world, c.env.caller, { offerId, ...c.req.valid('query') }));
  })
  .post('/talks', input(newTalkInput), async (c) =>
    c.json(await findTalk(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  .post('/talks/:talkId/messages', input(talkMessageInput), async (c) => {
    const talkId = c.req.param('talkId');
    return c.json(await sendTalkMessage(c.env.world, c.env.caller, { talkId, ...c.req.valid('json') }));
  })
  .post('/talks/:talkId/read', async (c) =>
    c.json(await readTalk(c.env.world, c.env.caller, { talkId: c.req.param('talkId') })),
  )
  .post('/talks/:talkId/photos/:photoId/token', async (c) => {
    const { talkId, photoId: imageId } = c.req.param();
    return c.json(await showTalkPhoto(c.env.world, c.env.caller, { talkId, imageId }));
  })
  .post('/talks/:talkId/blocked', input(blockPersonInput), async (c) => {
    const talkId = c.req.param('talkId');
    return c.json(await setPersonBlocked(c.env.world, c.env.caller, { talkId, ...c.req.valid('json') }));
  })
  .post('/person-reports', input(personReportInput), async (c) =>
    c.json(await reportPerson(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  /** The review stays hidden until the other side has written one, or the review period is over. */
  .post('/sales/:saleId/review', input(reviewInput), async (c) => {
    const saleId = c.req.param('saleId');
    return c.json(await writeReview(c.env.world, c.env.caller, { saleId, ...c.req.valid('json') }));
  })
  .post('/reviews/:reviewId/answer', input(reviewAnswerInput), async (c) => {
    const reviewId = c.req.param('reviewId');
    return c.json(await answerReview(c.env.world, c.env.caller, { reviewId, ...c.req.valid('json') }));
  })
  .post('/review-reports', input(reviewReportInput), async (c) =>
    c.json(await reportReview(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  .get('/seller/products/:productId/open-sales', async (c) =>
    c.json(await countOpenSales(c.env.world, c.env.caller, { productId: c.req.param('productId') })),
  )
  .post('/reports', input(reportInput), async (c) =>
    c.json(await reportProduct(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  .get('/me', async (c) => c.json(await ownProfile(c.env.world, c.env.caller)))
  .patch('/profile', input(profileInput), async (c) =>
    c.json(await updateProfile(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  .get('/money', async (c) => c.json(await ownMoney(c.env.world, c.env.caller)))
  .get('/money/statement', queryInput(statementQuery), async (c) =>
    c.json(await ownStatement(c.env.world, c.env.caller, c.req.valid('query'))),
  )
  .put('/money/account', input(payoutAccountInput), async (c) =>
    c.json(await namePayoutAccount(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  .post('/money/account/show', async (c) => c.json(await showOwnAccount(c.env.world, c.env.caller)))
  .get('/account/data', async (c) => c.json(await ownData(c.env.world, c.env.caller)))
  .delete('/account', async (c) => c.json(await deleteOwnAccount(c.env.world, c.env.caller)))
  .post('/notifications/read', async (c) => c.json(await readNotifications(c.env.world, c.env.caller)))
  .put('/notifications/choices', input(notificationChoicesInput), async (c) =>
    c.json(await chooseNotifications(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  .post('/push', input(pushDeviceInput), async (c) =>
    c.json(await addDevice(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  .get('/push', async (c) => c.json(await listDevices(c.env.world, c.env.caller)))
  .delete('/push/:deviceId', async (c) =>
    c.json(await removeDevice(c.env.world, c.env.caller, { deviceId: c.req.param('deviceId') })),
  )
  .get('/chats/own', async (c) => c.json(await ownChat(c.env.world, c.env.caller)))
  .post('/chats', async (c) => c.json(await startChat(c.env.world, c.env.caller)))
  .post('/chats/:chatId/messages', input(messageInput), async (c) => {
    const chatId = c.req.param('chatId');
    return c.json(await sendMessage(c.env.world, c.env.caller, { chatId, ...c.req.valid('json') }));
  })
  .post('/chats/:chatId/read', async (c) =>
    c.json(await readChat(c.env.world, c.env.caller, { chatId: c.req.param('chatId') })),
  )
  .post('/chats/:chatId/photos/:imageId/token', async (c) =>
    c.json(await showChatPhoto(c.env.world, c.env.caller, c.req.param())),
  )
  .route('/', kindRoutes)
  .route('/bundle-offers', bundleOffers);

app.notFound(() => Response.json({ error: { code: 'not_found' } }, { status: 404 }));
app.onError((error, c) => failureResponse(error, c.env.world.log));

export type MarketApp = typeof app;
