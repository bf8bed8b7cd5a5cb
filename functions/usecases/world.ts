/** All external dependencies of usecases. Each usecase names the parts that it needs: Pick<World, …>. */
import type { MidtransRefund } from '../domain/money/refund.ts';
import type { PaymentOutcome, ReturnedMoney } from '../domain/orders/midtrans.ts';
import type { Right } from '../domain/people/rights.ts';
import type { CampusSettings } from '../domain/settings/groups.ts';
import type { Rules } from '../domain/settings/rules.ts';
import type { TimeZone } from '../domain/settings/time-zones.ts';
import type { KeyAnswer } from '../domain/setup/setup.ts';
import type { Kinds } from './kinds/kind.ts';
import type { Rows } from './rows.ts';

/** An account of the authentication service. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Creation time (ISO). An account registered again with a deleted id has a later time. */
  readonly createdAt: string;
  /** Time of the last change of any kind (ISO). */
  readonly updatedAt: string;
  /** When the account got its address (ISO, Appwrite's clock); null if Appwrite has no mail target for it. */
  readonly addressSince: string | null;
  /** Whether the account was created with this address and never had another. */
  readonly isFirstAddress: boolean;
  readonly isActive: boolean;
  readonly isVerified: boolean;
  readonly labels: readonly string[];
}

type RegisterOutcome = Account | 'email_taken' | 'password_refused';

export interface Users {
  get(id: string): Promise<Account | null>;
  /** The existing accounts of these ids; at most 100 ids. */
  some(ids: readonly string[]): Promise<Account[]>;
  each(): AsyncIterable<Account>;
  create(id: string, input: { name: string; email: string; password: string }): Promise<RegisterOutcome>;
  /** The account with this address, ignoring case. */
  byEmail(email: string): Promise<Account | null>;
  /** Whether mails may link to this URL: Appwrite accepts hosts of the project's platforms. */
  mayLinkTo(url: string): Promise<boolean>;
  /** Sends the verification mail as this person; false if mail is not available now. */
  sendVerification(id: string, url: string): Promise<boolean>;
  /** Redeems the link of a verification mail; false if it is invalid or expired. */
  verify(id: string, secret: string): Promise<boolean>;
  /** The account to which Appwrite gave this JWT; null if Appwrite refuses it. */
  idOfToken(jwt: string): Promise<string | null>;
  /** A token for one sign-in, valid for a minute. */
  signInToken(id: string): Promise<string>;
  /** Whether this person has signed in through Google with this address, verified by Google. */
  hasIdentity(id: string, email: string): Promise<boolean>;
  setName(id: string, name: string): Promise<void>;
  setActive(id: string, isActive: boolean): Promise<void>;
  setVerified(id: string, isVerified: boolean): Promise<void>;
  setLabels(id: string, labels: readonly string[]): Promise<void>;
  endSessions(id: string): Promise<void>;
  /** False if the account did not exist. */
  delete(id: string): Promise<boolean>;
}

export type Bucket =
  | 'product-photos'
  | 'profile-photos'
  | 'chat-photos'
  | 'talk-photos'
  | 'dispute-photos'
  | 'link-photos'
  | 'result-files'
  | 'banners';

export interface StoredFile {
  readonly id: string;
  readonly uploadedAt: string;
  /** Whether this person uploaded the file: in a file's permissions, Appwrite lets a client name only itself. */
  readonly isBy: (personId: string) => boolean;
  /**
   * Whether `keep` was called: the uploader can then no longer change the file, so it may be shown. Also true for files
   * that no client uploaded.
   */
  readonly isKept: boolean;
  /** Whether the file's content is a picture, regardless of its name. */
  readonly isPhoto: boolean;
  /** Whether the file's content is a program, regardless of its name. */
  readonly isProgram: boolean;
  readonly bytes: number;
  /** The extension that fits the file's content; '' if it is not a picture. */
  readonly ending: string;
}

export interface Files {
  /** Null if the file is missing or its upload has not finished. */
  get(bucket: Bucket, id: string): Promise<StoredFile | null>;
  /** The content; null if the file is missing. */
  read(bucket: Bucket, id: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Adds a file that no person uploaded. */
  add(bucket: Bucket, id: string, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  each(bucket: Bucket): AsyncIterable<StoredFile>;
  /** Removes all permissions of this person, for instance the uploader's. Ignores a missing file. */
  release(bucket: Bucket, id: string, personId: string): Promise<void>;
  /**
   * Gives the file its final name, leaves its uploader only read access, and makes it public if the bucket's photos are
   * public. Call it for every file that a row references, because uploaders can rename their files after the check of
   * the extension. A photo gets a neutral name by default, because guests can list public files on a real Appwrite.
   * `others`: further readers of a private file. False if the file is missing.
   */
  keep(
    bucket: Bucket,
    file: StoredFile,
    uploaderId: string,
    as?: { readonly name: string; readonly others: readonly string[] },
  ): Promise<boolean>;
  /** Ignores a missing file. */
  remove(bucket: Bucket, id: string): Promise<void>;
  /** A secret with which <img> can show a private file until `expiresAt`; null if the file is missing. */
  createToken(bucket: Bucket, id: string, expiresAt: string): Promise<string | null>;
}

export interface SnapRequest {
  readonly midtransOrderId: string;
  readonly amount: number;
  readonly items: readonly { id: string; name: string; price: number; quantity: number }[];
  readonly customer: { readonly name: string; readonly email: string };
  readonly expiryMinutes: number;
}

/** The state of one payment attempt, as Midtrans reports it. */
export interface PaymentUpdate {
  readonly midtransOrderId: string;
  readonly transactionStatus: string;
  readonly fraudStatus: string;
  readonly statusCode: string;
  readonly grossAmount: string;
  /** Midtrans' id of this try; a retry of a refused card gets another. '' if not reported. */
  readonly transactionId: string;
  /** The buyer's charge for the goods, and Midtrans' fee on top; null if not reported. Rupiah. */
  readonly billed: { readonly original: number | null; readonly fee: number | null };
  readonly returned: ReturnedMoney;
  readonly outcome: PaymentOutcome;
}

export interface RefundRequest {
  readonly midtransOrderId: string;
  readonly key: string;
  /** Rupiah. */
  readonly amount: number;
  readonly reason: string;
}

export interface PaymentGateway {
  /**
   * Null if this order_id already has a token: the response was lost, or another request is creating it. Throws
   * DomainError `payment_unavailable` if Midtrans is unreachable or refuses.
   */
  createToken(request: SnapRequest): Promise<string | null>;
  /** Null if Midtrans does not know the attempt (the pop-up was opened, but nothing was chosen). */
  status(midtransOrderId: string): Promise<PaymentUpdate | null>;
  /**
   * Checks our API keys by asking Midtrans for a payment that does not exist. 'mixed': the keys are of different modes;
   * 'none': no keys are set.
   */
  keys(): Promise<KeyAnswer>;
  /**
   * Refunds a payment or a part of it to its source, with `key` as the idempotency key. Throws DomainError
   * `payment_unavailable` if the outcome is unknown; then request it again.
   */
  refund(request: RefundRequest): Promise<MidtransRefund>;
}

/** The effective settings: those of the administrators, overridden by the operator's variables. */
export interface Settings extends Rules, Omit<CampusSettings, 'rules'> {
  /** The fixed administrator (spec section 6). */
  readonly adminUserId: string;
  /** The name set at the project's setup; '' for none. */
  readonly adminName: string;
  /** The secret from which this project's keyed ids are made (domain/keyed-ids.ts). */
  readonly idSecret: string;
  /** Meeting places of the campus; free text is allowed, too. */
  readonly meetingPlaces: readonly string[];
  /** Origins of further push services, in addition to those of browser makers. */
  readonly pushServices: readonly string[];
  /** Settings fixed by a variable: the variable's name by the setting's path, for instance `rules.holdMinutes`. */
  readonly fixed: Readonly<Record<string, string>>;
  /** Whether this function can take payments by transfer. */
  readonly takesTransfers: boolean;
}

export interface World {
  readonly rows: Rows;
  readonly users: Users;
  readonly files: Files;
  readonly settings: Settings;
  readonly kinds: Kinds;
  /** Makes the next action read the settings again after a change. */
  readonly forgetSettings: () => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly newId: () => string;
  /** Six unguessable digits. */
  readonly newCode: () => string;
  /** 64 unguessable hex digits. */
  readonly newSeed: () => string;
  readonly log: (message: string) => void;
}

/** The world of usecases that need Midtrans. */
export interface PayingWorld extends World {
  readonly payments: PaymentGateway;
}

/** A browser's endpoint for Web Push, and the keys that encrypt its messages. */
export interface PushDevice {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface Push {
  /** False if the project has no VAPID keys; then devices cannot be added. */
  readonly isOn: boolean;
  /**
   * Never throws. 'gone': the subscription has ended; 'refused': the service rejects this campus, and a retry does not
   * help; 'failed': a retry may help. `ttlSeconds`: how long the service keeps the message.
   */
  send(
    device: PushDevice,
    payload: string,
    options: { readonly ttlSeconds: number; readonly urgency: 'normal' | 'high' },
  ): Promise<'sent' | 'gone' | 'refused' | 'failed'>;
}

interface Letter {
  readonly subject: string;
  readonly html: string;
}

/** E-mails to accounts, which Appwrite Messaging sends some time after the request. */
export interface Mail {
  /**
   * Requests one mail to each of these accounts. `messageId` is the idempotency key. Throws if the outcome is unknown.
   */
  ask(messageId: string, userIds: readonly string[], letter: Letter): Promise<'asked' | 'asked_before'>;
  /** The state of a mail. Also 'failed' if it has been processing for longer than sending takes. */
  state(messageId: string): Promise<'processing' | 'sent' | 'failed' | 'missing'>;
  /** Number of recipients that a failed mail reached: mail servers may refuse only some of them. */
  reached(messageId: string): Promise<number>;
  /** Deletes the mail at Appwrite. Ignores a mail that is missing or still processing. */
  forget(messageId: string): Promise<void>;
  /**
   * Makes the market's name the sender of mails, unless the operator chose another. Does nothing without a mail server.
   */
  callMarket(name: string): Promise<void>;
  /** Ids of all ended mails requested before this time (ISO), including the operator's own. */
  endedBefore(moment: string): Promise<string[]>;
}

/** The world of usecases that deliver notifications outside the app. */
export interface NotifyingWorld extends World {
  readonly push: Push;
  readonly mail: Mail;
  /** The client's URL, without a trailing slash. */
  readonly web: string;
}

/** A person's account data. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Rights as staff; empty for most people. */
  readonly rights: ReadonlySet<Right>;
}

/** The world of the function `admin`: payments, and test mails. */
export interface AdminAppWorld extends PayingWorld {
  readonly mail: Mail;
  readonly web: string;
}

/** The caller: signed in, verified and not blocked, because `execute` in appwrite.json requires it. */
export interface Caller {
  readonly id: string;
  /** The current account, read once on first use. Refuses blocked, not_verified. */
  person(): Promise<Person>;
}

/** A world that knows the campus's time zone. */
export interface Zoned {
  readonly settings: Pick<Settings, 'places'>;
}

/** The campus's time zone, for rules and texts with times. */
export const zoneOf = ({ settings }: Zoned): TimeZone => settings.places.timeZone;

/** The current time, in the format of rows. */
export const isoNow = (world: Pick<World, 'now'>): string => new Date(world.now()).toISOString();
