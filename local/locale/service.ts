import type { AppBuilder } from '../core/app-builder.ts';
import { route } from '../core/http/router.ts';

/** Where a request comes from: without a GeoIP database, nowhere (recorded with an empty one). */
export function registerLocale(app: AppBuilder): void {
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
