/**
 * Which calls of functions are sent again by themselves when no answer came: the first one may have done its work all the same. Every route
 * may, but those named here, where a second call does more, or is refused because of the first
 * (`tests/functions/route-repeats.test.ts` asks each route twice).
 */
const once: Readonly<Record<string, readonly string[]>> = {
  market: [
    'POST /cart/items',
    'POST /orders/:orderId/reorder',
    'POST /wishlist/items',
    'POST /wishlist/items/:productId/move',
    'POST /seller/products/:productId/stock',
    'PUT /seller/products/:productId',
    'DELETE /seller/products/:productId',
    'PUT /rentals/:productId',
    'PUT /wanted/:wantedId',
    'POST /reports',
    'POST /person-reports',
    'POST /review-reports',
    'POST /wanted-reports',
    'POST /links/reports',
    'POST /money/account/show',
    'DELETE /account',
  ],
  admin: [
    'POST /accounts/:userId/show',
    'POST /payouts/:payoutId/undone',
    'POST /payout-files/:fileId/sent',
    'POST /payout-files/:fileId/undone',
    'POST /refunds/:refundId/undone',
    'POST /orders/:orderId/refund/undone',
    'POST /reports/:reportId/status',
    'POST /reports/:reportId/undone',
    'POST /recount',
    'POST /reputations/recount',
    'POST /settings/pictures',
    'POST /setup/mail',
    'POST /setup/push',
    'PUT /settings/:group',
    'POST /settings/:group/undo',
    'PUT /products/:productId',
    'DELETE /products/:productId',
    'PUT /users/:userId',
    'POST /users/:userId/blocked',
    'DELETE /users/:userId',
  ],
  signup: ['POST /register', 'POST /resend', 'POST /searches/empty'],
};

/** Whether a route's call is this one: `PUT /wanted/:wantedId` and `PUT /wanted/abc`. */
const isCallOf = (call: string) => (route: string) => new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`).test(call);

/** `path`: with ids or with their names, without a query. */
export const mayRepeat = (functionId: string, method: string, path: string): boolean =>
  !(once[functionId] ?? []).some(isCallOf(`${method} ${path}`));
