import { timingSafeEqual } from 'node:crypto';
import type { NodeContext, NodeEnv } from 'appwrite-local/service';
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
import type { PaymentAction } from './payment.ts';
import type { Simulator } from './simulator.ts';
import { readTokenRequest } from './token-request.ts';

const BASE = '/midtrans';

/** The merchant's calls: Snap API and the part of the Core API that midtrans-client uses; and the pay page's own call. */
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

/** Never answers; ends when the caller gives up. */
function silence(request: NodeContext): Promise<Response> {
  return new Promise((resolve) => {
    request.env.outgoing.once('close', () => resolve(new Response(null, { status: 504 })));
  });
}

/** `http://host/midtrans` as the caller wrote it. */
function baseOf(request: NodeContext): string {
  return `${new URL(request.req.url).origin}${BASE}`;
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
  const payment = await simulator.createToken(read.request);
  if (!payment) {
    return request.json({ error_messages: ['transaction_details.order_id has already been taken'] }, 400);
  }
  const { token } = payment;
  return request.json({ token, redirect_url: `${baseOf(request)}/snap/v4/redirection/${token}` }, 201);
}

async function status(request: NodeContext, simulator: Simulator): Promise<Response> {
  if (simulator.faults.timeout) return silence(request);
  if (!isMerchant(request, simulator.serverKey)) return request.json(coreProblem(401, CORE_UNAUTHORIZED), 401);
  if (simulator.faults.statusFailure) return request.json(coreProblem(503, 'Service temporarily unavailable'), 503);
  const payment = await simulator.payment(request.req.param('id') ?? '');
  // A token that nobody chose a way to pay for is no transaction yet.
  if (!payment || payment.status === 'created') return request.json(coreProblem(404, NOT_FOUND), 404);
  return request.json(statusBody(payment, simulator.serverKey, simulator.refunds(payment.orderId)));
}

async function merchantAction(request: NodeContext, simulator: Simulator, action: PaymentAction): Promise<Response> {
  if (simulator.faults.timeout) return silence(request);
  if (!isMerchant(request, simulator.serverKey)) return request.json(coreProblem(401, CORE_UNAUTHORIZED), 401);
  const payment = await simulator.payment(request.req.param('id') ?? '');
  if (!payment || payment.status === 'created') return request.json(coreProblem(404, NOT_FOUND), 404);
  const changed = await simulator.act(payment.orderId, action);
  if (!changed) return request.json(coreProblem(412, NOT_ALLOWED), 412);
  return request.json({
    ...statusBody(changed, simulator.serverKey, simulator.refunds(changed.orderId)),
    status_message: `Success, transaction is ${action}`,
  });
}

/** A part of the money back, or all of it: `{refund_key, amount, reason}`. */
async function refund(request: NodeContext, simulator: Simulator): Promise<Response> {
  if (simulator.faults.timeout) return silence(request);
  if (!isMerchant(request, simulator.serverKey)) return request.json(coreProblem(401, CORE_UNAUTHORIZED), 401);
  const payment = await simulator.payment(request.req.param('id') ?? '');
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
  const changed = await simulator.refund(payment.orderId, wish);
  // The answer to the merchant may get lost though the money went.
  if (changed && simulator.faults.refundUnanswered) return silence(request);
  if (!changed) return request.json(coreProblem(412, NOT_ALLOWED), 412);
  return request.json({
    ...statusBody(changed, simulator.serverKey, simulator.refunds(changed.orderId)),
    status_message: 'Success, refund request is approved',
  });
}

const BUYER_ACTIONS: Record<string, PaymentAction> = { success: 'settle', pending: 'pend', error: 'deny' };

/** What the pay page's buttons call: `{outcome: success|pending|error, bank}` → what snap.js hands to the callback. */
export async function pay(request: NodeContext, simulator: Simulator): Promise<Response> {
  const payment = simulator.paymentOfToken(request.req.param('token') ?? '');
  if (!payment) return request.json({ error_messages: ['token not found'] }, 404);
  const body: unknown = await request.req.json().catch(() => null);
  const { outcome, bank } = { ...(typeof body === 'object' ? body : null) } as { outcome?: unknown; bank?: unknown };
  const action = typeof outcome === 'string' ? BUYER_ACTIONS[outcome] : undefined;
  if (!action) return request.json({ error_messages: ['outcome is invalid'] }, 400);
  const finish = `${baseOf(request)}/finish`;
  // "Menunggu" again on a payment that waits already changes nothing.
  if (action === 'pend' && payment.status === 'pending') return request.json(snapResult(payment, finish));
  const changed = await simulator.act(payment.orderId, action, typeof bank === 'string' ? bank : undefined);
  if (!changed) return request.json({ error_messages: ['transaction has been processed or is expired'] }, 409);
  return request.json(snapResult(changed, finish));
}
