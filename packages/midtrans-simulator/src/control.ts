import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Hono } from 'hono';
import { controlPage } from './control-page.ts';
import { NO_FAULTS, readFaults } from './faults.ts';
import type { NodeEnv } from './node-env.ts';
import { ACTIONS } from './payment.ts';
import type { Simulator } from './simulator.ts';

const SHOWN = 100;

/**
 * Whether a request comes from this machine and its Host is this machine. The Host matters because a foreign site can
 * point its own name here (DNS rebinding). Behind a proxy every request looks local, so the caller must check for a
 * proxy.
 */
function isOwnMachine(incoming: IncomingMessage): boolean {
  const socket: Socket | null = incoming.socket; // null in Node once the client has hung up
  const address = (socket?.remoteAddress ?? '').replace('::ffff:', '');
  const host = (incoming.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  const named = host === 'localhost' || host === '[::1]' || /^127\.[\d.]+$/.test(host);
  return named && (address === '::1' || address.startsWith('127.'));
}

/**
 * Endpoints for this machine only, to inspect the simulator, set faults and change payments: GET /control (page), GET
 * /control/state, PATCH and DELETE /control/faults, POST /control/payments/:orderId with {action}, or with {part} to
 * refund a part.
 */
export function controlApi(simulator: Simulator): Hono<NodeEnv> {
  const control = new Hono<NodeEnv>();
  control.use('*', async (request, next) => {
    if (simulator.behindProxy || !isOwnMachine(request.env.incoming)) return request.text('Forbidden', 403);
    // Pages of other sites must not change anything. Browsers send Origin with every writing request.
    const origin = request.req.header('origin');
    if (origin && origin !== new URL(request.req.url).origin) return request.text('Forbidden', 403);
    return next();
  });
  control.get('/', () => controlPage());
  control.get('/state', (request) =>
    request.json({
      faults: simulator.faults,
      notificationUrl: simulator.notificationUrl,
      ...simulator.latest(SHOWN),
    }),
  );
  control.patch('/faults', async (request) => {
    const next = readFaults(await request.req.json().catch(() => null), simulator.faults);
    if (typeof next === 'string') return request.json({ message: next }, 400);
    simulator.setFaults(next);
    return request.json(next);
  });
  control.delete('/faults', (request) => {
    simulator.setFaults(NO_FAULTS);
    return request.json(NO_FAULTS);
  });
  control.post('/payments/:orderId', async (request) => {
    const body: unknown = await request.req.json().catch(() => null);
    const asked = typeof body === 'object' && body !== null && 'action' in body ? body.action : undefined;
    const part = typeof body === 'object' && body !== null && 'part' in body ? body.part : undefined;
    if (typeof part === 'number' && Number.isSafeInteger(part) && part > 0) {
      const returned = await simulator.returnPart(request.req.param('orderId'), part);
      return returned ? request.json(returned) : request.json({ message: 'Not possible in this state.' }, 409);
    }
    const action = ACTIONS.find((one) => one === asked);
    if (!action) return request.json({ message: `action must be one of ${ACTIONS.join(', ')}.` }, 400);
    const changed = simulator.act(request.req.param('orderId'), action);
    return changed ? request.json(changed) : request.json({ message: 'Not possible in this state.' }, 409);
  });
  return control;
}
