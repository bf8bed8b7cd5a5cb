/** Settings: the campus's own, overridden by the function's variables. Only this file reads the environment. */
import { campusDefaults } from '../domain/settings/defaults.ts';
import type { CampusSettings } from '../domain/settings/groups.ts';
import type { Rules } from '../domain/settings/rules.ts';
import type { ShareAddresses } from '../domain/share/share-card.ts';
import type { Settings } from '../usecases/world.ts';

const text = (name: string): string => process.env[name]?.trim() ?? '';

function required(name: string): string {
  const value = text(name);
  if (value === '') throw new Error(`The function variable ${name} is not set`);
  return value;
}

function positive(name: string): number {
  const value = Number(text(name));
  if (!Number.isInteger(value) || value < 1)
    throw new Error(`The function variable ${name} must be a whole number ≥ 1`);
  return value;
}

/** A list separated by semicolons, because a place may contain a comma. */
const listed = (name: string): readonly string[] =>
  text(name)
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Percent with at most two decimals. @throws for any other value, which is an operator's mistake */
function percent(name: string): number {
  const value = text(name);
  if (!/^(\d{1,2}(\.\d{1,2})?|100)$/.test(value))
    throw new Error(`The function variable ${name} must be a percentage from 0 to 100, like 2.5`);
  return Number(value);
}

/** Origins separated by semicolons. @throws for any other value, which is an operator's mistake */
function origins(name: string): readonly string[] {
  const given = listed(name);
  if (given.some((one) => URL.parse(one)?.origin !== one || !/^https?:/.test(one)))
    throw new Error(`The function variable ${name} must be origins such as https://push.lapak.example`);
  return given;
}

export const endpoint = (): string => text('APPWRITE_ENDPOINT') || required('APPWRITE_FUNCTION_API_ENDPOINT');
export const projectId = (): string => required('APPWRITE_FUNCTION_PROJECT_ID');

/** Rules that a variable can override, with their readers. */
const ruleVariables: Readonly<
  Record<string, { readonly name: string; readonly read: (name: string) => Partial<Rules> }>
> = {
  soldCountsOn: {
    name: 'SOLD_COUNTS_ON',
    read: (name) => ({ soldCountsOn: text(name) === 'order' ? 'order' : 'cart' }),
  },
  feePercent: { name: 'PLATFORM_FEE_PERCENT', read: (name) => ({ feePercent: percent(name) }) },
  holdMinutes: { name: 'HOLD_MINUTES', read: (name) => ({ holdMinutes: positive(name) }) },
  campusDomains: { name: 'CAMPUS_DOMAINS', read: (name) => ({ campusDomains: [...listed(name)] }) },
};
const placesVariable = 'MEETING_PLACES';

/** The settings in force: the campus's own, overridden by the variables. */
export function readSettings(campus: CampusSettings = campusDefaults): Settings {
  const { rules, places, ...others } = campus;
  const decided = Object.entries(ruleVariables).filter(([, { name }]) => text(name) !== '');
  const meetingPlaces = listed(placesVariable);
  return {
    ...others,
    ...rules,
    ...Object.assign({}, ...decided.map(([, { name, read }]) => read(name))),
    places,
    meetingPlaces: meetingPlaces.length > 0 ? meetingPlaces : places.meetingPlaces.map(({ name }) => name),
    fixed: {
      ...Object.fromEntries(decided.map(([rule, { name }]) => [`rules.${rule}`, name])),
      ...(meetingPlaces.length > 0 && { 'places.meetingPlaces': placesVariable }),
    },
    takesTransfers: text('MIDTRANS_SERVER_KEY') !== '' && text('MIDTRANS_CLIENT_KEY') !== '',
    /** Read on use, because code that does not need the administrator runs before deploy has set one. */
    get adminUserId() {
      return required('ADMIN_USER_ID');
    },
    adminName: text('ADMIN_NAME'),
    /** An empty secret would be guessable. */
    get idSecret() {
      return required('ID_SECRET');
    },
    pushServices: origins('PUSH_SERVICES'),
  };
}

/** Removes trailing slashes, because paths start with one. */
const bare = (url: string): string => url.trim().replace(/\/+$/, '');

const publicEndpoint = (): string => bare(text('PUBLIC_ENDPOINT')) || endpoint();

/** The client's URL. If WEB_URL is empty, Appwrite itself serves the client, as the embedded Appwrite does. */
export function webAddress(): string {
  const [web = ''] = text('WEB_URL').split(',');
  return bare(web) || new URL(publicEndpoint()).origin;
}

export interface PushSettings {
  /** Both keys are empty if push is not offered. */
  readonly publicKey: string;
  readonly privateKey: string;
  /** The contact for push services: a mailto: or https: URL. */
  readonly subject: string;
}

export function readPushSettings(): PushSettings {
  const web = webAddress();
  const named = text('VAPID_SUBJECT') || web;
  return {
    publicKey: text('VAPID_PUBLIC_KEY'),
    privateKey: text('VAPID_PRIVATE_KEY'),
    // Push services refuse other contacts; a campus on a local machine has neither a mail address nor https.
    subject: /^(mailto|https):/.test(named) ? named : `mailto:admin@${new URL(web).hostname}`,
  };
}

/**
 * Addresses for share pages. Uses Appwrite's public URL, because the function's own endpoint may be an internal host
 * name.
 */
export function readShareAddresses(marketName: string): ShareAddresses {
  return {
    web: webAddress(),
    api: publicEndpoint(),
    projectId: projectId(),
    share: bare(text('SHARE_URL')),
    marketName,
  };
}

export interface MidtransSettings {
  /** '' on a campus without transfers; everything else then works. */
  readonly serverKey: string;
  readonly clientKey: string;
  readonly isProduction: boolean;
  /** Replacements for Midtrans' own base URLs; '' to keep the originals. */
  readonly apiUrl: string;
  readonly snapUrl: string;
}

/** For checking signatures. An empty key would be guessable. */
export const midtransServerKey = (): string => required('MIDTRANS_SERVER_KEY');

export const readMidtransSettings = (): MidtransSettings => ({
  serverKey: text('MIDTRANS_SERVER_KEY'),
  clientKey: text('MIDTRANS_CLIENT_KEY'),
  isProduction: text('MIDTRANS_MODE') === 'production',
  apiUrl: text('MIDTRANS_API_URL'),
  snapUrl: text('MIDTRANS_SNAP_URL'),
});
