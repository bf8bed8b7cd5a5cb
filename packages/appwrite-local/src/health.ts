import type { AppBuilder } from './core/app-builder.ts';
import { route } from './core/http/router.ts';

/** Routes for ping, version and health. */
export function registerHealth(app: AppBuilder): void {
  app.routes.add(
    route({ method: 'GET', path: '/v1/ping', scope: 'public', params: {} }, (ctx) =>
      ctx.respond('Pong!', 'text/plain; charset=UTF-8'),
    ),
    route({ method: 'GET', path: '/v1/health/version', scope: 'public', params: {} }, (ctx) =>
      ctx.json({ version: '1.9.6' }),
    ),
    route({ method: 'GET', path: '/v1/health', scope: 'health.read', params: {} }, (ctx) => {
      const asked = performance.now();
      ctx.app.db.read.get('SELECT 1');
      return ctx.json({ name: 'http', ping: Math.floor(performance.now() - asked), status: 'pass' });
    }),
  );
}
