/** Routes for the staff; route-rights.ts has the right for each. The client is typed by AdminApp. */
import { Hono } from 'hono';
import { openSalesInput, openTradesInput } from '../domain/deletion-input.ts';
import { broadcastInput, reportStatusInput, talkPageInput } from '../domain/message-input.ts';
import { moneyListQuery } from '../domain/money/money-list.ts';
import { orderMoneyQuery } from '../domain/money/order-money-list.ts';
import {
  exportInput,
  payoutFailedInput,
  payoutListQuery,
  payoutPaidInput,
  preparePayoutsInput,
} from '../domain/money/payout.ts';
import { fileSentInput, fileUndoneInput, undoneInput } from '../domain/money/payout-file.ts';
import { orderRefundInput, refundListQuery, refundPaidInput } from '../domain/money/refund.ts';
import { changeStatusInput, questionInput, saleEventInput } from '../domain/orders/order-input.ts';
import { blockInput, personNoteInput, userInput } from '../domain/people/account-input.ts';
import { adminProductInput, newProductId, shownProduct } from '../domain/products/product-input.ts';
import type { GroupName, GroupValues } from '../domain/settings/groups.ts';
import { pictureInput } from '../domain/settings/pictures.ts';
import { groupOf, saveSettingsInput, undoSettingsInput } from '../domain/settings/settings-input.ts';
import { closedInput, keptInput, mailArrivedInput, pushArrivedInput } from '../domain/setup/setup-input.ts';
import { statisticsQuery } from '../domain/statistics.ts';
import { reviewHiddenInput } from '../domain/trust/review.ts';
import { kindAdminRoutes } from '../kinds/admin-routes.ts';
import { type Env, failureResponse, input, logFailure, queryInput } from '../kit/serve.ts';
import { moveClock, shownClock } from '../usecases/clock/move-clock.ts';
import { duePayouts, listPayouts, listRefunds } from '../usecases/money/admin-lists.ts';
import { markPayoutFailed, markPayoutPaid, undoPayoutEnd } from '../usecases/money/end-payout.ts';
import { exportPayouts } from '../usecases/money/export-payouts.ts';
import { listOrderMoney, readOrderMoney } from '../usecases/money/order-money.ts';
import { payOrderRefunds, payRefund } from '../usecases/money/pay-refund.ts';
import { showAccount } from '../usecases/money/payout-account.ts';
import { listPayoutFiles, markFileSent, undoFileSent } from '../usecases/money/payout-files.ts';
import { preparePayouts } from '../usecases/money/prepare-payouts.ts';
import { campusMoney, recountMoney } from '../usecases/money/recount-money.ts';
import { refundByMidtrans } from '../usecases/money/refund-by-midtrans.ts';
import { undoOrderRefund, undoRefund } from '../usecases/money/undo-refund.ts';
import { broadcast, countReaders, stopMailing } from '../usecases/notifications/broadcast.ts';
import { askDispute } from '../usecases/orders/ask-dispute.ts';
import { needsAttention } from '../usecases/orders/attention.ts';
import { attentionFor } from '../usecases/orders/attention-by-right.ts';
import { showDisputePhotoAsAdmin } from '../usecases/orders/disputes.ts';
import { liftAbsence } from '../usecases/orders/lift-absence.ts';
import { changeOrderStatus } from '../usecases/orders/move-order.ts';
import { raiseSaleEventAsAdmin } from '../usecases/orders/move-sale.ts';
import { readPromiseAsAdmin } from '../usecases/orders/read-promise.ts';
import { countOpenSalesAsAdmin, readSaleAsAdmin } from '../usecases/orders/read-sale.ts';
import { deleteUser, editUser, setUserBlocked } from '../usecases/people/manage-user.ts';
import { readOpenTrades } from '../usecases/people/open-trades.ts';
import { addNote } from '../usecases/people/person-notes.ts';
import { readPerson } from '../usecases/people/person-page.ts';
import { readDisputedTalk, readReportedTalk } from '../usecases/reports/reported-talk.ts';
import { setReportStatus } from '../usecases/reports/reports.ts';
import { undoReportStatus } from '../usecases/reports/undo-report.ts';
import { deleteProduct } from '../usecases/selling/delete-product.ts';
import { editProduct } from '../usecases/selling/edit-product.ts';
import { postProduct } from '../usecases/selling/post-product.ts';
import { keepPicture } from '../usecases/settings/keep-picture.ts';
import { moveGoods, shownMoves } from '../usecases/settings/move-goods.ts';
import { saveSettings, undoSettings } from '../usecases/settings/save-settings.ts';
import { askMidtransKeys, closeSetup, keepDefaults, readSetup } from '../usecases/setup/read-setup.ts';
import { mailArrived, pushArrived, tryMail, tryPush } from '../usecases/setup/try-delivery.ts';
import { readStatistics } from '../usecases/statistics/read-statistics.ts';
import { closeChat, openChatAsAdmin } from '../usecases/support/chat.ts';
import { hideReview } from '../usecases/trust/hide-review.ts';
import { readReportedReview } from '../usecases/trust/read-review.ts';
import { recountReputations } from '../usecases/trust/recount-reputations.ts';
import { recountByAdmin } from '../usecases/upkeep/recount.ts';
import type { AdminAppWorld, Caller } from '../usecases/world.ts';
import { needsRight } from './route-rights.ts';

/**
 * Renames the mail sender. The settings are already saved, so a failure is only logged; mails then keep the former name
 * until the next deploy.
 */
const callMarket = async ({ mail, log }: AdminAppWorld, data: GroupValues[GroupName]): Promise<void> => {
  if (!('marketName' in data)) return;
  await mail.callMarket(data.marketName).catch((error: unknown) => void logFailure(error, log));
};

/** Time limit of one call that moves goods and times after a change of settings, ms. The client repeats the call. */
const moveMs = 5_000;

/**
 * Work that still runs after a change of settings: products that get another category or place, and sales and rows of
 * kinds of trade that follow the new time zone.
 */
const movesNow = async (world: AdminAppWorld) => (await Promise.all([shownMoves(world), shownClock(world)])).flat();

export const app = new Hono<Env<Caller, AdminAppWorld>>()
  .use(needsRight)
  .get('/orders', queryInput(orderMoneyQuery), async (c) =>
    c.json(await listOrderMoney(c.env.world, c.req.valid('query'))),
  )
  .get('/orders/:orderId/money', async (c) =>
    c.json(await readOrderMoney(c.env.world, { orderId: c.req.param('orderId') })),
  )
  .post('/orders/:orderId/status', input(changeStatusInput), async (c) => {
    const orderId = c.req.param('orderId');
    return c.json(await changeOrderStatus(c.env.world, c.env.caller, { orderId, ...c.req.valid('json') }));
  })
  .post('/orders/:orderId/refund', input(orderRefundInput), async (c) => {
    const orderId = c.req.param('orderId');
    return c.json(await payOrderRefunds(c.env.world, c.env.caller, { orderId, ...c.req.valid('json') }));
  })
  .post('/orders/:orderId/refund/undone', input(undoneInput), async (c) => {
    const orderId = c.req.param('orderId');
    return c.json(await undoOrderRefund(c.env.world, c.env.caller, { orderId, ...c.req.valid('json') }));
  })
  .get('/sales/:saleId', async (c) =>
    c.json(await readSaleAsAdmin(c.env.world, c.env.caller, { saleId: c.req.param('saleId') })),
  )
  .post('/sales/:saleId/events', input(saleEventInput), async (c) => {
    const saleId = c.req.param('saleId');
    return c.json(await raiseSaleEventAsAdmin(c.env.world, c.env.caller, { saleId, ...c.req.valid('json') }));
  })
  .post('/sales/:saleId/questions', input(questionInput), async (c) => {
    const saleId = c.req.param('saleId');
    return c.json(await askDispute(c.env.world, c.env.caller, { saleId, ...c.req.valid('json') }));
  })
  .post('/sales/:saleId/photos/:photoId/token', async (c) =>
    c.json(await showDisputePhotoAsAdmin(c.env.world, c.env.caller, c.req.param())),
  )
  .get('/sales/:saleId/promise', async (c) =>
    c.json(await readPromiseAsAdmin(c.env.world, c.env.caller, { saleId: c.req.param('saleId') })),
  )
  .post('/sales/:saleId/absence', async (c) =>
    c.json(await liftAbsence(c.env.world, c.env.caller, { saleId: c.req.param('saleId') })),
  )
  .get('/sales/:saleId/talk', queryInput(talkPageInput), async (c) => {
    const saleId = c.req.param('saleId');
    return c.json(await readDisputedTalk(c.env.world, c.env.caller, { saleId, ...c.req.valid('query') }));
  })
  .get('/reports/:reportId/talk', queryInput(talkPageInput), async (c) => {
    const reportId = c.req.param('reportId');
    return c.json(await readReportedTalk(c.env.world, c.env.caller, { reportId, ...c.req.valid('query') }));
  })
  .get('/reports/:reportId/review', async (c) =>
    c.json(await readReportedReview(c.env.world, c.env.caller, { reportId: c.req.param('reportId') })),
  )
  .post('/reviews/:reviewId/hidden', input(reviewHiddenInput), async (c) => {
    const reviewId = c.req.param('reviewId');
    return c.json(await hideReview(c.env.world, c.env.caller, { reviewId, ...c.req.valid('json') }));
  })
  .get('/money', async (c) => c.json(await campusMoney(c.env.world)))
  .post('/money/recount', async (c) => c.json(await recountMoney(c.env.world, c.env.caller)))
  .get('/payouts/due', queryInput(moneyListQuery), async (c) =>
    c.json(await duePayouts(c.env.world, c.req.valid('query'))),
  )
  .get('/payouts', queryInput(payoutListQuery), async (c) =>
    c.json(await listPayouts(c.env.world, c.req.valid('query'))),
  )
  .post('/payouts', input(preparePayoutsInput), async (c) =>
    c.json(await preparePayouts(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  .post('/payouts/export', input(exportInput), async (c) =>
    c.json(await exportPayouts(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  .post('/payouts/:payoutId/paid', input(payoutPaidInput), async (c) => {
    const payoutId = c.req.param('payoutId');
    return c.json(await markPayoutPaid(c.env.world, c.env.caller, { payoutId, ...c.req.valid('json') }));
  })
  .post('/payouts/:payoutId/failed', input(payoutFailedInput), async (c) => {
    const payoutId = c.req.param('payoutId');
    return c.json(await markPayoutFailed(c.env.world, c.env.caller, { payoutId, ...c.req.valid('json') }));
  })
  .post('/payouts/:payoutId/undone', input(undoneInput), async (c) => {
    const payoutId = c.req.param('payoutId');
    return c.json(await undoPayoutEnd(c.env.world, c.env.caller, { payoutId, ...c.req.valid('json') }));
  })
  .get('/payout-files', async (c) => c.json(await listPayoutFiles(c.env.world)))
  .post('/payout-files/:fileId/sent', input(fileSentInput), async (c) => {
    const fileId = c.req.param('fileId');
    return c.json(await markFileSent(c.env.world, c.env.caller, { fileId, ...c.req.valid('json') }));
  })
  .post('/payout-files/:fileId/undone', input(fileUndoneInput), async (c) => {
    const fileId = c.req.param('fileId');
    return c.json(await undoFileSent(c.env.world, c.env.caller, { fileId, ...c.req.valid('json') }));
  })
  .get('/refunds', queryInput(refundListQuery), async (c) =>
    c.json(await listRefunds(c.env.world, c.req.valid('query'))),
  )
  .post('/refunds/:refundId/paid', input(refundPaidInput), async (c) => {
    const how = { refundId: c.req.param('refundId'), way: 'manual', ...c.req.valid('json') } as const;
    return c.json(await payRefund(c.env.world, c.env.caller, how));
  })
  .post('/refunds/:refundId/undone', input(undoneInput), async (c) => {
    const refundId = c.req.param('refundId');
    return c.json(await undoRefund(c.env.world, c.env.caller, { refundId, ...c.req.valid('json') }));
  })
  .post('/refunds/:refundId/midtrans', async (c) =>
    c.json(await refundByMidtrans(c.env.world, c.env.caller, { refundId: c.req.param('refundId') })),
  )
  .post('/accounts/:userId/show', async (c) =>
    c.json(await showAccount(c.env.world, c.env.caller, { userId: c.req.param('userId') })),
  )
  .get('/statistics', queryInput(statisticsQuery), async (c) =>
    c.json(await readStatistics(c.env.world, c.req.valid('query'))),
  )
  .get('/attention', async (c) => {
    const { rights } = await c.env.caller.person();
    return c.json(attentionFor(rights, await needsAttention(c.env.world)));
  })
  .post('/reports/:reportId/status', input(reportStatusInput), async (c) => {
    const reportId = c.req.param('reportId');
    return c.json(await setReportStatus(c.env.world, c.env.caller, { reportId, ...c.req.valid('json') }));
  })
  .post('/reports/:reportId/undone', input(undoneInput), async (c) => {
    const reportId = c.req.param('reportId');
    return c.json(await undoReportStatus(c.env.world, c.env.caller, { reportId, ...c.req.valid('json') }));
  })
  .post('/chats/:chatId/closed', async (c) =>
    c.json(await closeChat(c.env.world, c.env.caller, { chatId: c.req.param('chatId') })),
  )
  .post('/notifications', input(broadcastInput), async (c) =>
    c.json(await broadcast(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  .get('/mailings/readers', async (c) => c.json(await countReaders(c.env.world)))
  .post('/mailings/:mailingId/stopped', async (c) =>
    c.json(await stopMailing(c.env.world, c.env.caller, { mailingId: c.req.param('mailingId') })),
  )
  .post('/recount', async (c) => c.json(await recountByAdmin(c.env.world, c.env.caller)))
  .post('/reputations/recount', async (c) => c.json(await recountReputations(c.env.world, c.env.caller)))
  .get('/settings/fixed', (c) => {
    const { fixed, takesTransfers } = c.env.world.settings;
    return c.json({ fixed, takesTransfers });
  })
  .post('/settings/pictures', input(pictureInput), async (c) =>
    c.json(await keepPicture(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  .put('/settings/:group', input(saveSettingsInput), async (c) => {
    const group = groupOf(c.req.param('group'));
    const saved = await saveSettings(c.env.world, c.env.caller, { group, ...c.req.valid('json') });
    await callMarket(c.env.world, saved.data);
    return c.json(saved);
  })
  .post('/settings/:group/undo', input(undoSettingsInput), async (c) => {
    const group = groupOf(c.req.param('group'));
    const saved = await undoSettings(c.env.world, c.env.caller, { group, ...c.req.valid('json') });
    await callMarket(c.env.world, saved.data);
    return c.json(saved);
  })
  .get('/setup', async (c) => c.json(await readSetup(c.env.world)))
  .get('/setup/midtrans', async (c) => c.json(await askMidtransKeys(c.env.world)))
  .post('/setup/mail', async (c) => c.json(await tryMail(c.env.world, c.env.caller)))
  .post('/setup/mail/arrived', input(mailArrivedInput), async (c) =>
    c.json(await mailArrived(c.env.world, c.req.valid('json'))),
  )
  .post('/setup/push', async (c) => c.json(await tryPush(c.env.world, c.env.caller)))
  .post('/setup/push/arrived', input(pushArrivedInput), async (c) =>
    c.json(await pushArrived(c.env.world, c.req.valid('json'))),
  )
  .post('/setup/kept', input(keptInput), async (c) => c.json(await keepDefaults(c.env.world, c.req.valid('json'))))
  .post('/setup/closed', input(closedInput), async (c) => c.json(await closeSetup(c.env.world, c.req.valid('json'))))
  .get('/moves', async (c) => c.json(await movesNow(c.env.world)))
  .post('/moves', async (c) => {
    const endsAt = c.env.world.now() + moveMs;
    await moveGoods(c.env.world, endsAt);
    await moveClock(c.env.world, endsAt);
    return c.json(await movesNow(c.env.world));
  })
  .get('/fixed-admin', (c) => c.json({ userId: c.env.world.settings.adminUserId }))
  .post('/open-trades', input(openTradesInput), async (c) =>
    c.json(await readOpenTrades(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  .get('/users/:userId', async (c) =>
    c.json(await readPerson(c.env.world, c.env.caller, { userId: c.req.param('userId') })),
  )
  .post('/users/:userId/chat', async (c) =>
    c.json(await openChatAsAdmin(c.env.world, c.env.caller, { userId: c.req.param('userId') })),
  )
  .post('/users/:userId/notes', input(personNoteInput), async (c) => {
    const userId = c.req.param('userId');
    return c.json(await addNote(c.env.world, c.env.caller, { userId, ...c.req.valid('json') }));
  })
  .put('/users/:userId', input(userInput), async (c) => {
    const userId = c.req.param('userId');
    return c.json(await editUser(c.env.world, c.env.caller, { userId, ...c.req.valid('json') }));
  })
  .post('/users/:userId/blocked', input(blockInput), async (c) => {
    const userId = c.req.param('userId');
    const { blocked: isBlocked, ...why } = c.req.valid('json');
    return c.json(await setUserBlocked(c.env.world, c.env.caller, { userId, isBlocked, ...why }));
  })
  .delete('/users/:userId', async (c) =>
    c.json(await deleteUser(c.env.world, c.env.caller, { userId: c.req.param('userId') })),
  )
  .post('/open-sales', input(openSalesInput), async (c) =>
    c.json(await countOpenSalesAsAdmin(c.env.world, c.req.valid('json'))),
  )
  .post('/products', input(adminProductInput.extend(newProductId.shape)), async (c) =>
    c.json(await postProduct(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  .put('/products/:productId', input(adminProductInput.extend(shownProduct.shape)), async (c) => {
    const productId = c.req.param('productId');
    return c.json(await editProduct(c.env.world, c.env.caller, { productId, ...c.req.valid('json') }));
  })
  .delete('/products/:productId', async (c) =>
    c.json(await deleteProduct(c.env.world, c.env.caller, { productId: c.req.param('productId') })),
  )
  .route('/', kindAdminRoutes);

app.notFound(() => Response.json({ error: { code: 'not_found' } }, { status: 404 }));
app.onError((error, c) => failureResponse(error, c.env.world.log));

export type AdminApp = typeof app;
