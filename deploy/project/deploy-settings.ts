import { z } from 'zod';
import { isServerKey } from '../../functions/domain/money/midtrans-keys.ts';
import { campusDefaults } from '../../functions/domain/settings/defaults.ts';
import { idSecretName, idSecretUsers } from './id-secret.ts';
import { type DeployVariable, Refusal, type SmtpSettings } from './target.ts';
import { pushingFunction, vapidKeysOf } from './vapid-keys.ts';
import { versionVariables } from './version.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const optional = z.string().default('');
const secret = z.string().default('');
const whole = z.string().regex(/^[1-9]\d*$/, 'must be a whole number from 1');
const hostName = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
const host = z.string().regex(hostName, 'must be a host name such as bayar.lapak.example');
const domains = z
  .string()
  .refine(
    (text) => text.split(';').every((one) => one.trim() === '' || hostName.test(one.trim())),
    'must be domains such as kampus.ac.id, with semicolons between',
  );
const addresses = z
  .string()
  .transform((text) => text.split(',').map((address) => address.trim()))
  .refine((all) => all.every(isWebAddress), 'must be addresses such as https://lapak.example, with commas between');

const origins = z
  .string()
  .refine(
    (text) => text.split(';').every((one) => one.trim() === '' || isOrigin(one.trim())),
    'must be origins such as https://push.lapak.example, with semicolons between',
  );

const isOrigin = (text: string): boolean => isWebAddress(text) && new URL(text).origin === text;

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

const schema = z.object({
  /** If empty, the first deploy creates it and stores it with the functions. */
  ADMIN_USER_ID: z.string().max(36).default(''),
  /** If empty, the first deploy creates it and stores it with the functions. */
  ID_SECRET: z.string().min(32, 'must have at least 32 characters').or(z.literal('')).default(''),
  ADMIN_EMAIL: z.email('must be an e-mail address').or(z.literal('')).default(''),
  ADMIN_NAME: z.string().default('Admin'),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').or(z.literal('')).default(''),
  WEB_URL: addresses.default([]),
  WEB_HOSTING: z.enum(['site', 'static'], 'must be site or static').default('site'),
  CONTACT_EMAIL: z.email('must be an e-mail address').or(z.literal('')).default(''),
  CONTACT_INSTAGRAM: optional,
  SOLD_COUNTS_ON: z.enum(['cart', 'order', ''], 'must be cart or order').default(''),
  HOLD_MINUTES: whole.or(z.literal('')).default(''),
  MEETING_PLACES: optional,
  CAMPUS_DOMAINS: domains.default(''),
  PUSH_SERVICES: origins.default(''),
  PLATFORM_FEE_PERCENT: z
    .string()
    .regex(/^(\d{1,2}(\.\d{1,2})?|100)$/, 'must be a percentage from 0 to 100, such as 2.5')
    .or(z.literal(''))
    .default(''),
  MIDTRANS_SERVER_KEY: secret,
  MIDTRANS_CLIENT_KEY: optional,
  MIDTRANS_MODE: z
    .enum(['sandbox', 'production', 'simulator'], 'must be sandbox, production or simulator')
    .default('sandbox'),
  MIDTRANS_API_URL: optional,
  MIDTRANS_SNAP_URL: optional,
  PAYMENTS_DOMAIN: host.toLowerCase().or(z.literal('')).default(''),
  SHARE_DOMAIN: host.toLowerCase().or(z.literal('')).default(''),
  PUBLIC_ENDPOINT: z
    .string()
    .refine(isWebAddress, 'must be an address such as https://api.lapak.example/v1')
    .or(z.literal(''))
    .default(''),
  SMTP_HOST: optional,
  SMTP_PORT: whole.default('587'),
  SMTP_USERNAME: optional,
  SMTP_PASSWORD: secret,
  SMTP_SECURE: z
    .enum(['', 'none', 'null', 'tls', 'ssl'], 'must be tls, ssl or empty')
    .default('')
    .transform((secure) => (secure === 'tls' || secure === 'ssl' ? secure : '')),
  SMTP_SENDER: z.email('must be an e-mail address').or(z.literal('')).default(''),
  SMTP_SENDER_NAME: optional,
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: secret,
});

export type DeploySettings = z.infer<typeof schema>;

/** Invalid settings, one sentence per problem. */
export class WrongSettings extends Refusal {
  readonly wrong: readonly string[];

  constructor(wrong: readonly string[]) {
    super(`These settings (.env, see .env.example) are wrong:\n${wrong.map((one) => `  - ${one}`).join('\n')}`);
    this.wrong = wrong;
  }
}

/** Checks across several settings. */
function contradictions(data: DeploySettings): string[] {
  const needs = (isWrong: boolean, sentence: string) => (isWrong ? [sentence] : []);
  const { MIDTRANS_MODE, MIDTRANS_API_URL, MIDTRANS_SNAP_URL } = data;
  return [
    ...needs(
      data.SMTP_HOST !== '' && data.SMTP_SENDER === '',
      'SMTP_HOST is set, SMTP_SENDER is not: mails need a sender',
    ),
    ...needs(
      MIDTRANS_MODE === 'simulator' && (MIDTRANS_API_URL === '' || MIDTRANS_SNAP_URL === ''),
      'MIDTRANS_MODE=simulator needs MIDTRANS_API_URL and MIDTRANS_SNAP_URL: where the simulator stands',
    ),
    ...needs(
      isServerKey(data.MIDTRANS_CLIENT_KEY),
      'MIDTRANS_CLIENT_KEY holds a server key, and every page shows it: put the client key there. If people saw it, ask Midtrans for a new server key',
    ),
    ...needs(
      (data.GOOGLE_CLIENT_ID === '') !== (data.GOOGLE_CLIENT_SECRET === ''),
      'Google sign-in needs both GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET',
    ),
  ];
}

/** Reads all settings; empty ones count as unset. @throws WrongSettings with all problems */
export function readSettings(environment: Environment): DeploySettings {
  const given = Object.fromEntries(
    Object.keys(schema.shape).flatMap((name) => {
      const value = environment[name]?.trim() ?? '';
      return value === '' ? [] : [[name, value] as const];
    }),
  );
  const { success, data, error } = schema.safeParse(given);
  const wrong = success
    ? contradictions(data)
    : error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  if (!success || wrong.length > 0) throw new WrongSettings(wrong);
  return data;
}

const COMMON = [
  'ADMIN_USER_ID',
  'ADMIN_NAME',
  'SOLD_COUNTS_ON',
  'HOLD_MINUTES',
  'MEETING_PLACES',
  'CAMPUS_DOMAINS',
  'PLATFORM_FEE_PERCENT',
  'WEB_URL',
] as const;
const PAYMENT = [
  'MIDTRANS_SERVER_KEY',
  'MIDTRANS_CLIENT_KEY',
  'MIDTRANS_MODE',
  'MIDTRANS_API_URL',
  'MIDTRANS_SNAP_URL',
] as const;
/** Functions that call Midtrans or check its signatures. */
const PAYING_FUNCTIONS = ['market', 'admin', 'payments', 'upkeep'];
/** Functions that get a variable, by its name. Other variables go to every function. */
const USERS: Readonly<Record<string, readonly string[]>> = {
  [idSecretName]: idSecretUsers,
  ...Object.fromEntries(PAYMENT.map((name) => [name, PAYING_FUNCTIONS])),
  PUSH_SERVICES: ['market', pushingFunction],
  VAPID_PUBLIC_KEY: [pushingFunction],
  VAPID_PRIVATE_KEY: [pushingFunction],
  VAPID_SUBJECT: [pushingFunction],
  PUBLIC_ENDPOINT: ['share', pushingFunction],
  SHARE_URL: ['share'],
};
const SECRET = ['MIDTRANS_SERVER_KEY', 'VAPID_PRIVATE_KEY'];

const NAMES = [...COMMON, idSecretName, ...PAYMENT, 'PUSH_SERVICES'] as const;
/**
 * Every variable that a deploy may set. Deploy removes those that are no longer set, because a function would keep the
 * old value.
 */
export const variableNames: readonly string[] = [...NAMES, ...Object.keys(USERS)];

/** Whether a function needs one of our variables. */
export const isVariableOf = (functionId: string, name: string): boolean => USERS[name]?.includes(functionId) ?? true;

/** The variables of each function, for a project at `endpoint`. Omits empty ones. */
export function functionVariables(
  settings: DeploySettings,
  endpoint: string,
): (functionId: string) => DeployVariable[] {
  const { publicKey, privateKey } = vapidKeysOf(settings.ID_SECRET);
  const all = Object.entries({
    ...Object.fromEntries(NAMES.map((name) => [name, String(settings[name])])),
    PUBLIC_ENDPOINT: settings.PUBLIC_ENDPOINT || endpoint,
    SHARE_URL: shareUrlOf(settings, endpoint),
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: vapidSubjectOf(settings),
  }).filter(([, value]) => value !== '');
  return (functionId) => [
    ...all
      .filter(([name]) => isVariableOf(functionId, name))
      .map(([key, value]) => ({ key, value, secret: SECRET.includes(key) })),
    ...versionVariables(functionId),
  ];
}

/** Contact for push services; '' if there is none, and pushes are then not offered. */
export function vapidSubjectOf({ CONTACT_EMAIL, WEB_URL }: DeploySettings): string {
  const page = WEB_URL.find((address) => new URL(address).protocol === 'https:');
  return CONTACT_EMAIL === '' ? (page ?? '') : `mailto:${CONTACT_EMAIL}`;
}

/** VAPID public key for browsers; '' if pushes are not offered. */
export const vapidPublicKeyOf = (settings: DeploySettings): string =>
  vapidSubjectOf(settings) === '' ? '' : vapidKeysOf(settings.ID_SECRET).publicKey;

/** The administrator's account. Its id is also a variable of the functions. */
export function adminOf(settings: DeploySettings) {
  return {
    id: settings.ADMIN_USER_ID,
    email: settings.ADMIN_EMAIL,
    password: settings.ADMIN_PASSWORD,
    name: settings.ADMIN_NAME,
  };
}

/** Hosts of the addresses in WEB_URL. */
export const webHostsOf = (settings: DeploySettings): string[] =>
  settings.WEB_URL.map((address) => new URL(address).hostname);

/** The Site's host; '' if another web server serves the folder. */
export const siteHostOf = (settings: DeploySettings): string =>
  settings.WEB_HOSTING === 'site' ? (webHostsOf(settings)[0] ?? '') : '';

/** Host names by function id: the configured ones, or those of this machine. */
export function domainsOf({ PAYMENTS_DOMAIN, SHARE_DOMAIN }: DeploySettings, endpoint: string): Record<string, string> {
  const { hostname } = new URL(endpoint);
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1';
  const named = Object.entries({ payments: PAYMENTS_DOMAIN, share: SHARE_DOMAIN });
  return Object.fromEntries(
    named
      .map(([id, host]) => [id, host || (isHere ? `${id}.functions.localhost` : '')] as const)
      .filter(([, host]) => host !== ''),
  );
}

/** Base URL of shared links; '' without a host for share pages. */
function shareUrlOf(settings: DeploySettings, endpoint: string): string {
  const { share } = domainsOf(settings, endpoint);
  if (!share) return '';
  const { protocol, port } = new URL(endpoint);
  return settings.SHARE_DOMAIN ? `https://${share}` : `${protocol}//${share}${port && `:${port}`}`;
}

/** The project's mail server, if configured. The sender is named after the market unless another name is set. */
export const smtpOf = (
  settings: DeploySettings,
  marketName = campusDefaults.identity.marketName,
): SmtpSettings | undefined =>
  settings.SMTP_HOST === ''
    ? undefined
    : {
        host: settings.SMTP_HOST,
        port: Number(settings.SMTP_PORT),
        username: settings.SMTP_USERNAME,
        password: settings.SMTP_PASSWORD,
        secure: settings.SMTP_SECURE,
        senderEmail: settings.SMTP_SENDER,
        senderName: settings.SMTP_SENDER_NAME || marketName,
      };

export const googleOf = ({ GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret }: DeploySettings) =>
  clientId === '' ? undefined : { clientId, clientSecret };

/** The web client's configuration (web/lib/config.ts). Public. */
export const webConfigOf = (settings: DeploySettings, endpoint: string, projectId: string) => ({
  endpoint,
  projectId,
  midtransClientKey: settings.MIDTRANS_CLIENT_KEY,
  midtransMode: settings.MIDTRANS_CLIENT_KEY === '' ? '' : settings.MIDTRANS_MODE,
  shareUrl: shareUrlOf(settings, endpoint),
  vapidPublicKey: vapidPublicKeyOf(settings),
  ...(googleOf(settings) && { signInWith: 'google' }),
  ...(settings.MIDTRANS_MODE === 'simulator' && { midtransScriptUrl: `${settings.MIDTRANS_API_URL}/snap/snap.js` }),
  ...(settings.CONTACT_EMAIL && { contactEmail: settings.CONTACT_EMAIL }),
  ...(settings.CONTACT_INSTAGRAM && { contactInstagram: settings.CONTACT_INSTAGRAM }),
  ...(settings.SMTP_SENDER_NAME && { mailSenderName: settings.SMTP_SENDER_NAME }),
});
