import type { DeployVariable } from './target.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const COMMON = ['ADMIN_USER_ID', 'SOLD_COUNTS_ON', 'HOLD_MINUTES', 'WEB_URL'];
const PAYMENT = [
  'MIDTRANS_SERVER_KEY',
  'MIDTRANS_CLIENT_KEY',
  'MIDTRANS_MODE',
  'MIDTRANS_API_URL',
  'MIDTRANS_SNAP_URL',
];
const PAYING_FUNCTIONS = ['market', 'payments', 'upkeep'];
const SECRET = ['MIDTRANS_SERVER_KEY'];

/** The variables of each function, from the operator's environment (.env.example tells them). Empty ones are left out. */
export function functionVariables(environment: Environment): (functionId: string) => DeployVariable[] {
  return (functionId) => {
    const names = PAYING_FUNCTIONS.includes(functionId) ? [...COMMON, ...PAYMENT] : COMMON;
    return names.flatMap((key) => {
      const value = environment[key]?.trim() ?? '';
      return value === '' ? [] : [{ key, value, secret: SECRET.includes(key) }];
    });
  };
}

/** The administrator's account; the id is known to the functions, too. */
export function adminOf(environment: Environment) {
  return {
    id: environment.ADMIN_USER_ID?.trim() || 'admin00000000000000a',
    email: environment.ADMIN_EMAIL?.trim() ?? '',
    password: environment.ADMIN_PASSWORD ?? '',
    name: environment.ADMIN_NAME?.trim() || 'Admin',
  };
}

/** Hosts of the addresses in WEB_URL (one, or several with commas). */
export function webHostsOf(environment: Environment): string[] {
  const addresses = (environment.WEB_URL ?? '').split(',').map((address) => address.trim());
  return addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address).hostname);
}

/** Where Midtrans reports payments: PAYMENTS_DOMAIN, or on this machine the name every function has there. */
export function domainsOf(environment: Environment, endpoint: string): Record<string, string> {
  const given = environment.PAYMENTS_DOMAIN?.trim().toLowerCase();
  if (given) return { payments: given };
  const { hostname } = new URL(endpoint);
  return hostname === 'localhost' || hostname === '127.0.0.1' ? { payments: 'payments.functions.localhost' } : {};
}
