import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import {
  CORE_UNAUTHORIZED,
  coreProblem,
  NOT_ALLOWED,
  NOT_FOUND,
  SNAP_UNAUTHORIZED,
  snapResult,
  statusBody,
} from './answers.ts';
import type { NodeContext, NodeEnv } from './node-env.ts';
import type { PaymentAction } from './payment.ts';
import type { Simulator } from './simulator.ts';
import { readTokenRequest } from './token-request.ts';

/**
 * The merchant's endpoints (Snap API, and the part of the Core API that midtrans-client uses) and that of the pay page.
 */
export function merchantApi(simulator: Simulator): Hono<NodeEnv> {
  const api = new Hono<NodeEnv>();
  api.post('/snap/v1/transactions', (request) => createToken(request, simulator));
  api.get('/v2/:id/status', (request) => status(request, simulator));
  for (const [path, action] of Object.entries(MERCHANT_ACTIONS)) {
    api.post(`/v2/:id/${path}`, (request) => merchantAction(request, simulator, action));
  }
  for (const path of ['refund', 'refund/online/direct']) {
    api.post(`/v2/:id/${path}`, (request) => refund(request, simulator));
  }
  return api;
}

const MERCHANT_ACTIONS: Record<string, PaymentAction> = {
  approve: 'approve',
  deny: 'deny',
  cancel: 'cancel',
  expire: 'expire',
};

/** Basic authentication: the server key as user, no password. */
function isMerchant(request: NodeContext, serverKey: string): boolean {
  const sent = /^Basic\s+(\S+)$/i.exec(request.req.header('authorization') ?? '')?.[1] ?? '';
  const given = Buffer.from(sent, 'base64');
  const wanted = Buffer.from(`${serverKey}:`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Never responds; resolves when the client disconnects. */
function silence(request: NodeContext): Promise<Response> {
  return new Promise((resolve) => {
    request.env.outgoing.once('close', () => resolve(new Response(null, { status: 504 })));
  });
}

/** The base URL (`http://host/midtrans`) under the host that the caller used. */
function baseOf(request: NodeContext, { path, behindProxy }: Simulator): string {
  const { protocol, host } = new URL(request.req.url);
  const isTls = behindProxy && request.req.header('x-forwarded-proto') === 'https';
  return `${isTls ? 'https:' : protocol}//${host}${path}`;
}

async function createToken(request: NodeContext, simulator: Simulator): Promise<Response> {
  const { timeout, tokenFailure } = simulator.faults;
  if (timeout) return silence(request);
  if (!isMerchant(request, simulator.serverKey)) return request.json({ error_messages: SNAP_UNAUTHORIZED }, 401);
  if (tokenFailure) {
    const message = 'Sorry, we encountered internal server error. We will fix this soon.';
    return request.json({ error_messages: [message] }, 500);
  }
  const body: unknown = await request.req.json().catch(() => null);
  const read = readTokenRequest(body, Date.now());
  if (!read.ok) return request.json({ error_messages: read.problems }, 400);
  const payment = simulator.createToken(read.request);
  if (!payment) {
    return request.json({ error_messages: ['transaction_details.order_id has already been taken'] }, 400);
  }
  const { token } = payment;
  return request.json({ token, redirect_url: `${baseOf(request, simulator)}/snap/v4/redirection/${token}` }, 201);
}

async function status(request: NodeContext, simulator: Simulator): Promise<Response> {
  if (simulator.faults.timeout) return silence(request);
  if (!isMerchant(request, simulator.serverKey)) return request.json(coreProblem(401, CORE_UNAUTHORIZED), 401);
  if (simulator.faults.statusFailure) return request.json(coreProblem(503, 'Service temporarily unavailable'), 503);
  const payment = simulator.payment(request.req.param('id') ?? '');
  // A token without a chosen payment method is no transaction yet.
  if (!payment || payment.status === 'created') return request.json(coreProblem(404, NOT_FOUND), 404);
  return request.json(statusBody(payment, simulator.serverKey, simulator.refunds(payment.orderId)));
}

async function merchantAction(request: NodeContext, simulator: Simulator, action: PaymentAction): Promise<Response> {
  if (simulator.faults.timeout) return silence(request);
  if (!isMerchant(request, simulator.serverKey)) return request.json(coreProblem(401, CORE_UNAUTHORIZED), 401);
  const payment = simulator.payment(request.req.param('id') ?? '');
  if (!payment || payment.status === 'created') return request.json(coreProblem(404, NOT_FOUND), 404);
  const changed = simulator.act(payment.orderId, action);
  if (!changed) return request.json(coreProblem(412, NOT_ALLOWED), 412);
  return request.json({
    ...statusBody(changed, simulator.serverKey, simulator.refunds(changed.orderId)),
    status_message: `Success, transaction is ${action}`,
  });
}

/** Refunds a payment completely or in part: `{refund_key, amount, reason}`. */
async function refund(request: NodeContext, simulator: Simulator): Promise<Response> {
  if (simulator.faults.timeout) return silence(request);
  if (!isMerchant(request, simulator.serverKey)) return request.json(coreProblem(401, CORE_UNAUTHORIZED), 401);
  const payment = simulator.payment(request.req.param('id') ?? '');
  if (!payment || payment.status === 'created') return request.json(coreProblem(404, NOT_FOUND), 404);
  const sent: unknown = await request.req.json().catch(() => null);
  const {
    refund_key: key,
    amount,
    reason,
  } = { ...(typeof sent === 'object' ? sent : null) } as Record<string, unknown>;
  if (typeof key !== 'string' || key === '' || typeof amount !== 'number' || !Number.isInteger(amount) || amount < 1) {
    return request.json(coreProblem(400, 'One or more parameters in the payload is invalid.'), 400);
  }
  const wish = { key, amount, reason: typeof reason === 'string' ? reason : '' };
  const changed = simulator.refund(payment.orderId, wish);
  // Simulates a lost response to a refund that was made.
  if (changed && simulator.faults.refundUnanswered) return silence(request);
  if (!changed) return request.json(coreProblem(412, NOT_ALLOWED), 412);
  return request.json({
    ...statusBody(changed, simulator.serverKey, simulator.refunds(changed.orderId)),
    status_message: 'Success, refund request is approved',
  });
}

const BUYER_ACTIONS: Record<string, PaymentAction> = { success: 'settle', pending: 'pend', error: 'deny' };

/**
 * Called by the pay page's buttons: `{outcome: success|pending|error, bank}`. Returns what snap.js passes to the
 * callback.
 */
export async function pay(request: NodeContext, simulator: Simulator): Promise<Response> {
  const payment = simulator.paymentOfToken(request.req.param('token') ?? '');
  if (!payment) return request.json({ error_messages: ['token not found'] }, 404);
  const body: unknown = await request.req.json().catch(() => null);
  const { outcome, bank } = { ...(typeof body === 'object' ? body : null) } as { outcome?: unknown; bank?: unknown };
  const action = typeof outcome === 'string' ? BUYER_ACTIONS[outcome] : undefined;
  if (!action) return request.json({ error_messages: ['outcome is invalid'] }, 400);
  const finish = `${baseOf(request, simulator)}/finish`;
  // "Menunggu" (wait) on a pending payment changes nothing.
  if (action === 'pend' && payment.status === 'pending') return request.json(snapResult(payment, finish));
  const changed = simulator.act(payment.orderId, action, typeof bank === 'string' ? bank : undefined);
  if (!changed) return request.json({ error_messages: ['transaction has been processed or is expired'] }, 409);
  return request.json(snapResult(changed, finish));
}
