import { route } from '../core/http/router.ts';
import type { LocalApp } from '../core/local-app.ts';

/** Where a request comes from: without a GeoIP database, nowhere (recorded with an empty one). */
export function registerLocale(app: LocalApp): void {
  app.routes.add(
    route({ method: 'GET', path: '/v1/locale', scope: 'locale.read', params: {} }, (ctx) =>
      ctx.json({
        ip: ctx.ip,
        countryCode: '--',
        country: 'Unknown',
        continentCode: '--',
        continent: 'Unknown',
        eu: false,
        currency: '',
      }),
    ),
  );
}
