import { isPlatform, originHost } from '../core/http/cors.ts';
import { InvalidParam, type Validator } from '../core/http/params.ts';
import { isUrl } from '../core/http/validators.ts';

/** A URL to which people are redirected: on a platform's host, or on this server. */
export const redirectUrl: Validator<string> = (value, app) => {
  const host = isUrl(value) ? originHost(value) : '';
  if (typeof value !== 'string' || host === '') throw new InvalidParam('Invalid URI.');
  if (!isPlatform(app, host) && host !== originHost(app.endpoint))
    throw new InvalidParam(
      `Invalid URI. Register your new client (${host}) as a new Web platform on your project console dashboard`,
    );
  return value;
};

/** Appends query parameters to `url`. */
export function withQuery(url: string, more: Readonly<Record<string, string>>): string {
  const target = new URL(url);
  for (const [name, value] of Object.entries(more)) target.searchParams.append(name, value);
  return target.toString();
}
