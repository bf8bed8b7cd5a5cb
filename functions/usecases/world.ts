/** Everything outside that usecases depend on. Each usecase names the part that it needs: Pick<World, …>. */
import type { MidtransRefund } from '../domain/money/refund.ts';
import type { PaymentOutcome, ReturnedMoney } from '../domain/orders/midtrans.ts';
import type { Right } from '../domain/people/rights.ts';
import type { CampusSettings } from '../domain/settings/groups.ts';
import type { Rules } from '../domain/settings/rules.ts';
import type { KeyAnswer } from '../domain/setup/setup.ts';
import type { Kinds } from './kinds/kind.ts';
import type { Rows } from './rows.ts';

/** An account of the authentication service. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** When it was created (ISO): an account registered under the id of a deleted one has a later time. */
  readonly createdAt: string;
  /** When it was last changed in any way (ISO). */
  readonly updatedAt: string;
  /** Since when it has its address (ISO), by Appwrite's clock; null where Appwrite keeps no mail target of it. */
  readonly addressSince: string | null;
  /** It was made with this address and never had another. */
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
  /** Sends the verification mail as this person; false when mail is not available now. */
  sendVerification(id: string, url: string): Promise<boolean>;
  /** Follows the link of a verification mail; false when it does not work (any more). */
  verify(id: string, secret: string): Promise<boolean>;
  /** Signs this person in once, within a minute. */
  signInToken(id: string): Promise<string>;
  /** Whether this person has signed in by Google with this address, which Google has verified. */
  hasIdentity(id: string, email: string): Promise<boolean>;
  setName(id: string, name: string): Promise<void>;
  setActive(id: string, isActive: boolean): Promise<void>;
  setVerified(id: string, isVerified: boolean): Promise<void>;
  setLabels(id: string, labels: readonly string[]): Promise<void>;
  endSessions(id: string): Promise<void>;
  /** False when there was no such account. */
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
  /** Whether this person uploaded it: Appwrite lets a client name nobody but itself in a file's permissions. */
  readonly isBy: (personId: string) => boolean;
  /** `keep` was done: its uploader can no longer change it, so something may show it. Also true for files that no client uploaded. */
  readonly isKept: boolean;
  /** Its bytes are a picture, whatever its name says. */
  readonly isPhoto: boolean;
  /** Whether its content is a program, whatever its name. */
  readonly isProgram: boolean;
  readonly bytes: number;
  /** The file extension of its actual type; '' when it is no picture. */
  readonly ending: string;
}

export interface Files {
  get(bucket: Bucket, id: string): Promise<StoredFile | null>;
  /** What it holds; null: it is gone. */
  read(bucket: Bucket, id: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** A file that no person uploaded. */
  add(bucket: Bucket, id: string, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  each(bucket: Bucket): AsyncIterable<StoredFile>;
  /** Removes all permissions of this person, for instance the uploader's. A missing file is fine. */
  release(bucket: Bucket, id: string, personId: string): Promise<void>;
  /**
   * Names the file, leaves its uploader only read access, and makes it public if the bucket's photos are. Every file that a row names passes
   * here, since uploaders can rename theirs after the check of endings. A photo gets a neutral name: guests can list public files on a real
   * Appwrite. `name`: another one than that; `others`: who else reads a private file. False when the file is missing.
   */
  keep(
    bucket: Bucket,
    file: StoredFile,
    uploaderId: string,
    as?: { readonly name: string; readonly others: readonly string[] },
  ): Promise<boolean>;
  /** A missing file is fine. */
  remove(bucket: Bucket, id: string): Promise<void>;
  /** A secret with which a private file can be shown by <img> until `expiresAt`. */
  createToken(bucket: Bucket, id: string, expiresAt: string): Promise<string>;
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
  /** Midtrans' id of this try; a refused card that is tried again gets another. '' when not reported. */
  readonly transactionId: string;
  /** What the buyer was charged for the goods, and Midtrans' fee on top; null when not reported. Rupiah. */
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
   * Null when this order_id has a token already: its answer was lost, or another request is getting it now. Throws
   * DomainError `payment_unavailable` when Midtrans can't be reached or refuses.
   */
  createToken(request: SnapRequest): Promise<string | null>;
  /** Null when Midtrans knows no such attempt (the pop-up was opened, but nothing was chosen). */
  status(midtransOrderId: string): Promise<PaymentUpdate | null>;
  /**
   * Whether Midtrans knows our keys, asked for a payment that nobody has. 'mixed': they are of different modes; 'none': there are none.
   */
  keys(): Promise<KeyAnswer>;
  /**
   * Refunds a payment or a part of it to its source; once for each `key`, however often it is requested. Throws DomainError
   * `payment_unavailable` when the outcome is unknown: request it again.
   */
  refund(request: RefundRequest): Promise<MidtransRefund>;
}

/** The settings in force: those of the administrators, overridden by an operator's variables. */
export interface Settings extends Rules, Omit<CampusSettings, 'rules'> {
  /** The fixed administrator (spec section 6). */
  readonly adminUserId: string;
  /** The name given when the project was set up; '' for none. */
  readonly adminName: string;
  /** The secret of this project's keyed ids (domain/keyed-ids.ts). */
  readonly idSecret: string;
  /** Meeting places of the campus; free text is allowed, too. */
  readonly meetingPlaces: readonly string[];
  /** Origins of further push services, besides those of browser makers. */
  readonly pushServices: readonly string[];
  /** Settings that a variable decides: its name by `rules.holdMinutes`. */
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
  /** Makes the next action read the settings again, because they have just been changed. */
  readonly forgetSettings: () => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly newId: () => string;
  /** Six digits that nobody can guess. */
  readonly newCode: () => string;
  /** 64 hex digits that nobody can guess. */
  readonly newSeed: () => string;
  readonly log: (message: string) => void;
}

/** The world of usecases that need Midtrans. */
export interface PayingWorld extends World {
  readonly payments: PaymentGateway;
}

/** A browser's endpoint for Web Push, and the keys with which its messages are encrypted. */
export interface PushDevice {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface Push {
  /** False when the project has no VAPID keys: then nobody can add a device. */
  readonly isOn: boolean;
  /**
   * Never throws. 'gone': the subscription has ended; 'refused': the service rejects this campus, and a retry won't help; 'failed': a
   * retry may help. `ttlSeconds`: how long the service keeps the message.
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
  /** Requests one mail to each of these accounts, under an id of ours so that a repeated request sends nothing twice. Throws when the outcome is unknown. */
  ask(messageId: string, userIds: readonly string[], letter: Letter): Promise<'asked' | 'asked_before'>;
  /** The outcome. Also 'failed' when it has been under way for longer than sending takes. */
  state(messageId: string): Promise<'processing' | 'sent' | 'failed' | 'missing'>;
  /** How many people got a mail that has failed: mail servers may refuse some recipients only. */
  reached(messageId: string): Promise<number>;
  /** Deletes the mail at Appwrite. One that is missing or still under way is fine. */
  forget(messageId: string): Promise<void>;
  /** Mails to people come from the market under this name, unless the operator chose a sender's name of its own. Nothing where no mail server is set. */
  callMarket(name: string): Promise<void>;
  /** Ids of all ended mails requested before this time (ISO), including an operator's own. */
  endedBefore(moment: string): Promise<string[]>;
}

/** The world of usecases that deliver notifications outside of the app. */
export interface NotifyingWorld extends World {
  readonly push: Push;
  readonly mail: Mail;
  /** The client's URL, without a slash at the end. */
  readonly web: string;
}

/** A person's account data. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Their rights as staff; none for most people. */
  readonly rights: ReadonlySet<Right>;
}

/** The world of the function `admin`: that of payments, and what it needs to send test mails. */
export interface AdminAppWorld extends PayingWorld {
  readonly mail: Mail;
  readonly web: string;
}

/** The caller: signed in, verified and not blocked, because Appwrite lets nobody else execute the function (`execute` in appwrite.json). */
export interface Caller {
  readonly id: string;
  /** The account as it is now, read once, when first asked for. Refuses blocked, not_verified. */
  person(): Promise<Person>;
}

/** The world's clock, as rows store times. */
export const isoNow = (world: Pick<World, 'now'>): string => new Date(world.now()).toISOString();
