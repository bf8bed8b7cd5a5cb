/** The right that each route of this function needs. Routes not listed here are always refused. */
import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { DomainError } from '../domain/errors.ts';
import { assertRight, type Right } from '../domain/people/rights.ts';
import type { Env } from '../kit/serve.ts';
import type { AdminAppWorld, Caller } from '../usecases/world.ts';

export const routeRights: Readonly<Record<string, Right>> = {
  'GET /orders': 'money',
  'GET /orders/:orderId/money': 'money',
  'POST /orders/:orderId/status': 'decisions',
  'POST /orders/:orderId/refund': 'money',
  'POST /orders/:orderId/refund/undone': 'money',
  'GET /sales/:saleId': 'trades',
  'POST /sales/:saleId/events': 'decisions',
  'POST /sales/:saleId/questions': 'decisions',
  'POST /sales/:saleId/photos/:photoId/token': 'decisions',
  'POST /sales/:saleId/photo/token': 'trades',
  'GET /sales/:saleId/promise': 'decisions',
  'POST /sales/:saleId/absence': 'decisions',
  'GET /sales/:saleId/talk': 'decisions',
  'GET /sales/:saleId/files': 'decisions',
  'GET /reports/:reportId/talk': 'reports',
  'GET /reports/:reportId/review': 'reports',
  'POST /reviews/:reviewId/hidden': 'reports',
  'POST /wanted/:wantedId/removed': 'reports',
  'GET /money': 'money',
  'POST /money/recount': 'money',
  'GET /payouts/due': 'money',
  'GET /payouts': 'money',
  'POST /payouts': 'money',
  'POST /payouts/export': 'money',
  'POST /payouts/:payoutId/paid': 'money',
  'POST /payouts/:payoutId/failed': 'money',
  'GET /refunds': 'money',
  'POST /refunds/:refundId/paid': 'money',
  'POST /refunds/:refundId/midtrans': 'money',
  'POST /accounts/:userId/show': 'money',
  'GET /payout-files': 'money',
  'POST /payout-files/:fileId/sent': 'money',
  'POST /payout-files/:fileId/undone': 'money',
  'POST /payouts/:payoutId/undone': 'money',
  'POST /refunds/:refundId/undone': 'money',
  'POST /reports/:reportId/undone': 'reports',
  'POST /chats/:chatId/closed': 'chat',
  'GET /statistics': 'overview',
  'GET /attention': 'staff',
  'POST /reports/:reportId/status': 'reports',
  'POST /notifications': 'news',
  'GET /mailings/readers': 'news',
  'POST /mailings/:mailingId/stopped': 'news',
  'POST /recount': 'overview',
  'POST /reputations/recount': 'overview',
  'GET /moves': 'settings',
  'POST /moves': 'settings',
  'GET /settings/fixed': 'settings',
  'POST /settings/pictures': 'settings',
  'PUT /settings/:group': 'settings',
  'POST /settings/:group/undo': 'settings',
  'GET /setup': 'settings',
  'GET /setup/midtrans': 'settings',
  'POST /setup/mail': 'settings',
  'POST /setup/mail/arrived': 'settings',
  'POST /setup/push': 'settings',
  'POST /setup/push/arrived': 'settings',
  'POST /setup/kept': 'settings',
  'POST /setup/closed': 'settings',
  'GET /fixed-admin': 'staff',
  'POST /open-trades': 'people',
  'POST /open-sales': 'products',
  'GET /users/:userId': 'staff',
  'POST /users/:userId/chat': 'chat',
  'POST /users/:userId/notes': 'people',
  'PUT /users/:userId': 'people',
  'POST /users/:userId/blocked': 'people',
  'DELETE /users/:userId': 'people',
  'POST /products': 'products',
  'PUT /products/:productId': 'products',
  'DELETE /products/:productId': 'products',
};

/** Checks the right before each route. @throws forbidden */
export const needsRight: MiddlewareHandler<Env<Caller, AdminAppWorld>> = async (c, next) => {
  const found = matchedRoutes(c).find(({ method }) => method !== 'ALL');
  if (found) {
    const right = routeRights[`${found.method} ${found.path}`];
    if (right === undefined) throw new DomainError('forbidden');
    assertRight((await c.env.caller.person()).rights, right);
  }
  await next();
};
