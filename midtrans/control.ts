import type { LocalApp } from 'appwrite-local/service';
import { isOwnMachine, type NodeEnv } from 'appwrite-local/service';
import { Hono } from 'hono';
import { controlPage } from './control-page.ts';
import { NO_FAULTS, readFaults } from './faults.ts';
import { latestNotifications } from './notification-store.ts';
import { ACTIONS } from './payment.ts';
import type { Simulator } from './simulator.ts';
import { latestPayments } from './store.ts';

const SHOWN = 100;

/**
 * What only this machine may do: look into the simulator, switch faults, and let things happen to payments.
 * GET /control (page), GET /control/state, PATCH and DELETE /control/faults, POST /control/payments/:orderId {action}.
 */
export function controlApi(app: LocalApp, simulator: Simulator): Hono<NodeEnv> {
  const control = new Hono<NodeEnv>();
  control.use('*', async (request, next) => {
    if (!isOwnMachine(app, request.env.incoming)) return request.text('Forbidden', 403);
    // Another site's page must not switch anything: browsers name the origin of every writing call.
    const origin = request.req.header('origin');
    if (origin && origin !== new URL(request.req.url).origin) return request.text('Forbidden', 403);
    return next();
  });
  control.get('/', () => controlPage());
  control.get('/state', (request) =>
    request.json({
      faults: simulator.faults,
      notificationUrl: simulator.notificationUrl,
      payments: latestPayments(app.db.read, SHOWN),
      notifications: latestNotifications(app.db.read, SHOWN),
    }),
  );
  control.patch('/faults', async (request) => {
    const next = readFaults(await request.req.json().catch(() => null), simulator.faults);
    if (typeof next === 'string') return request.json({ message: next }, 400);
    await simulator.setFaults(next);
    return request.json(next);
  });
  control.delete('/faults', async (request) => {
    await simulator.setFaults(NO_FAULTS);
    return request.json(NO_FAULTS);
  });
  control.post('/payments/:orderId', async (request) => {
    const body: unknown = await request.req.json().catch(() => null);
    const asked = typeof body === 'object' && body !== null && 'action' in body ? body.action : undefined;
    const action = ACTIONS.find((one) => one === asked);
    if (!action) return request.json({ message: `action must be one of ${ACTIONS.join(', ')}.` }, 400);
    const changed = await simulator.act(request.req.param('orderId'), action);
    return changed ? request.json(changed) : request.json({ message: 'Not possible in this state.' }, 409);
  });
  return control;
}
