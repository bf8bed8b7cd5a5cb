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

/** A function at the name that it has on the embedded Appwrite; browsers take every name below localhost to this machine. */
const functionOrigin = (functionId: string, port: number): string => `http://${functionId}.functions.localhost:${port}`;

/**
 * Variables of the functions; each may be given in the environment instead. `origin`: where people meet the campus,
 * http://localhost:4000; `port`: Appwrite's own, which is another one behind the dev server.
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

/** Those of the variables that a function uses. */
export const variablesOf = (functionId: string, variables: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => isVariableOf(functionId, name)));

/** The simulator of this machine, where no real key is given; it notifies the function `payments` at its own domain. */
export const simulatorOptions = (port: number, env: NodeJS.ProcessEnv): MidtransOptions | null =>
  isSimulated(env) ? { serverKey: demoServerKey, notificationUrl: `${functionOrigin('payments', port)}/` } : null;

/** What the web client is told. Appwrite is where the page is, or at WEB_ENDPOINT: as on a site of its own. */
export function webConfig(
  variables: Readonly<Record<string, string>>,
  { WEB_ENDPOINT }: NodeJS.ProcessEnv = {},
): Record<string, string> {
  return {
    ...(WEB_ENDPOINT ? { endpoint: WEB_ENDPOINT } : {}),
    midtransClientKey: variables.MIDTRANS_CLIENT_KEY ?? '',
    midtransMode: variables.MIDTRANS_MODE ?? '',
    shareUrl: variables.SHARE_URL ?? '',
    // The embedded server has a consent page of its own.
    signInWith: 'google',
    ...(variables.MIDTRANS_API_URL ? { midtransScriptUrl: `${variables.MIDTRANS_API_URL}/snap/snap.js` } : {}),
  };
}
