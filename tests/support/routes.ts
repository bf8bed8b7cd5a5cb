/** Every route of the functions, and a way to call it as Appwrite starts an execution. */

import { readFileSync } from 'node:fs';
import { campusDefaults } from '#domain/settings/defaults.ts';
import { app as adminApp } from '../../functions/admin/app.ts';
import type { AppwriteContext } from '../../functions/kit/appwrite-context.ts';
import { adminOf, callerOf, visitorOf } from '../../functions/kit/caller.ts';
import { serve } from '../../functions/kit/serve.ts';
import { app as marketApp } from '../../functions/market/app.ts';
import { app as paymentsApp } from '../../functions/payments/app.ts';
import { app as shareApp } from '../../functions/share/app.ts';
import { app as signupApp } from '../../functions/signup/app.ts';
import type { AdminAppWorld } from '../../functions/usecases/world.ts';
import { addressesOfTest } from './shared.ts';

const apps = { market: marketApp, admin: adminApp, signup: signupApp, payments: paymentsApp, share: shareApp };

/** Routes such as `market POST /cart/items`. */
export const routes: readonly string[] = [
  ...new Set(
    Object.entries(apps).flatMap(([name, app]) =>
      // Skips middleware, which is registered for all methods.
      app.routes
        .filter(({ method }) => method !== 'ALL')
        .map(({ method, path }) => `${name} ${method} ${path.replace('/*', '*')}`),
    ),
  ),
];

export interface RouteCall {
  /** Values of the path's `:names`. */
  readonly ids: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly query?: string;
  /** Appwrite's headers about the caller of the execution. */
  readonly userId: string | undefined;
  /** The caller's session, if there is one. */
  readonly sessionId?: string;
  readonly clientIp: string;
  readonly serverKey: string;
}

const { functions } = JSON.parse(readFileSync('appwrite.json', 'utf8')) as {
  functions: { $id: string; execute: string[] }[];
};

/**
 * Whether Appwrite would start the function: the session must be valid, which blocked people lack, and one of the roles
 * must be in `execute`.
 */
export async function mayStart({ users }: AdminAppWorld, name: string, userId = ''): Promise<boolean> {
  const execute = functions.find(({ $id }) => $id === name)?.execute ?? [];
  if (execute.includes('any')) return true;
  const account = await users.get(userId);
  if (!account?.isActive) return false;
  const roles = [...(account.isVerified ? ['users/verified'] : []), ...account.labels.map((label) => `label:${label}`)];
  return execute.some((role) => roles.includes(role));
}

function run(name: string, context: AppwriteContext, world: AdminAppWorld, { clientIp, serverKey }: RouteCall) {
  const make = () => world;
  if (name === 'market') return serve(context, marketApp, make, callerOf);
  if (name === 'admin') return serve(context, adminApp, make, adminOf);
  if (name === 'signup')
    return serve(context, signupApp, make, async (_world, request) => ({
      ...(await visitorOf(believing, request)),
      clientIp,
    }));
  if (name === 'share')
    return serve(
      context,
      shareApp,
      () => ({ ...world, addresses: addressesOfTest, colour: campusDefaults.identity.colour }),
      () => null,
    );
  return serve(context, paymentsApp, make, () => ({ serverKey }));
}

/** The session token in Appwrite's form, with a signature that only `believing` accepts. */
const sessionToken = (userId: string, sessionId: string): string =>
  `e30.${Buffer.from(JSON.stringify({ userId, sessionId })).toString('base64url')}.sign`;

/** Accepts every session token, as Appwrite accepts those that it has signed. */
const believing = {
  users: {
    idOfToken: async (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).userId,
  },
};

/** Runs one execution of the route; returns its response. */
export async function callRoute(
  world: AdminAppWorld,
  route: string,
  call: RouteCall,
): Promise<{ status: number; text: string }> {
  const [name = '', method = '', pattern = ''] = route.split(' ');
  const path = pattern === '*' ? '/' : pattern.replace(/:(\w+)/g, (_, id: string) => call.ids[id] ?? '');
  const answer = { status: 0, text: '' };
  // A public function takes callers without a token for guests.
  const sessionId = call.sessionId ?? (name === 'signup' ? 'of this test' : '');
  const headers = {
    'content-type': 'application/json',
    // Requests share pages as a chat app's crawler, because some redirect people.
    ...(name === 'share' && { 'user-agent': 'WhatsApp/2' }),
    ...(call.userId && { 'x-appwrite-user-id': call.userId }),
    ...(call.userId && sessionId && { 'x-appwrite-user-jwt': sessionToken(call.userId, sessionId) }),
  };
  const bodyBinary = new TextEncoder().encode(JSON.stringify(call.body));
  const res = {
    text: (text: string, status = 200) => {
      Object.assign(answer, { status, text });
    },
    json: () => undefined,
    binary: () => undefined,
    empty: () => undefined,
  };
  const req = { method, url: path, path, queryString: call.query ?? '', headers, bodyBinary, bodyText: '' };
  const log = (message: string) => console.error(message);
  await run(name, { req, res, log: () => undefined, error: log }, world, call);
  return answer;
}
