import type { MidtransOptions } from 'midtrans-simulator/handler';
import { isVariableOf } from '../../deploy/project/deploy-settings.ts';
import { campus as firstCampus } from '../../seeds/campus/campus.ts';
import { adminId } from '../../seeds/campus/people.ts';
import { addressOf, type DemoCampus } from '../../seeds/demo-campus.ts';

/** Keys that only the Midtrans simulator of this machine accepts. */
const demoServerKey = 'SB-Mid-server-DEMO';
const demoClientKey = 'SB-Mid-client-DEMO';

/** A real key in the environment means the real (sandbox) Midtrans; without one, everything stays on this machine. */
const isSimulated = (env: NodeJS.ProcessEnv): boolean => !env.MIDTRANS_SERVER_KEY;

/** A function's address on the embedded Appwrite; browsers resolve every name below localhost to this machine. */
const functionOrigin = (functionId: string, port: number): string => `http://${functionId}.functions.localhost:${port}`;

/**
 * Variables of the functions, overridable by the environment. `origin`: the public address, http://localhost:4000;
 * `port`: Appwrite's own, which differs behind the dev server.
 */
export function functionVariables(
  origin: string,
  env: NodeJS.ProcessEnv,
  port = Number(new URL(origin).port),
  campus: DemoCampus = firstCampus,
): Record<string, string> {
  const simulator = isSimulated(env)
    ? {
        MIDTRANS_SERVER_KEY: demoServerKey,
        MIDTRANS_CLIENT_KEY: demoClientKey,
        MIDTRANS_MODE: 'simulator',
        MIDTRANS_API_URL: `${origin}/midtrans`,
        MIDTRANS_SNAP_URL: `${origin}/midtrans/snap/v1`,
      }
    : {};
  const defaults: Record<string, string> = {
    ADMIN_USER_ID: adminId,
    ADMIN_NAME: campus.people[0]?.name ?? '',
    WEB_URL: origin,
    PUBLIC_ENDPOINT: env.WEB_ENDPOINT ?? `${origin}/v1`,
    SHARE_URL: functionOrigin('share', port),
    VAPID_SUBJECT: `mailto:${addressOf(campus, 'halo')}`,
    MIDTRANS_MODE: 'sandbox',
    ...simulator,
  };
  const names = [
    ...Object.keys(defaults),
    'SOLD_COUNTS_ON',
    'HOLD_MINUTES',
    'PLATFORM_FEE_PERCENT',
    'CAMPUS_DOMAINS',
    'MEETING_PLACES',
    'PUSH_SERVICES',
    'MIDTRANS_SERVER_KEY',
    'MIDTRANS_CLIENT_KEY',
  ];
  const given = names.flatMap((name) => (env[name] ? [[name, env[name]] as const] : []));
  return { ...defaults, ...Object.fromEntries(given) };
}

export const variablesOf = (functionId: string, variables: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => isVariableOf(functionId, name)));

/** Options of this machine's simulator; null with a real key. It notifies the function `payments` at its own domain. */
export const simulatorOptions = (port: number, env: NodeJS.ProcessEnv): MidtransOptions | null =>
  isSimulated(env) ? { serverKey: demoServerKey, notificationUrl: `${functionOrigin('payments', port)}/` } : null;

/** The client's configuration. Appwrite is at the page's origin, or at WEB_ENDPOINT, as with a separate site. */
export function webConfig(
  variables: Readonly<Record<string, string>>,
  { WEB_ENDPOINT }: NodeJS.ProcessEnv = {},
): Record<string, string> {
  return {
    ...(WEB_ENDPOINT ? { endpoint: WEB_ENDPOINT } : {}),
    midtransClientKey: variables.MIDTRANS_CLIENT_KEY ?? '',
    midtransMode: variables.MIDTRANS_MODE ?? '',
    shareUrl: variables.SHARE_URL ?? '',
    // Always offered, because the embedded server has its own consent page.
    signInWith: 'google',
    ...(variables.MIDTRANS_API_URL ? { midtransScriptUrl: `${variables.MIDTRANS_API_URL}/snap/snap.js` } : {}),
  };
}
