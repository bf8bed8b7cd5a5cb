/** Everything outside that usecases may be given. Each usecase names the part that it needs: Pick<World, …>. */
import type { MidtransRefund } from '../domain/money/refund.ts';
import type { PaymentOutcome, ReturnedMoney } from '../domain/orders/midtrans.ts';
import type { Right } from '../domain/people/rights.ts';
import type { CampusSettings } from '../domain/settings/groups.ts';
import type { Rules } from '../domain/settings/rules.ts';
import type { KeyAnswer } from '../domain/setup/setup.ts';
import type { Rows } from './rows.ts';

/** An account of the authentication service. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** When it was made (ISO): whoever registers under the id of a deleted account has a later one. */
  readonly createdAt: string;
  readonly isActive: boolean;
  readonly isVerified: boolean;
  readonly labels: readonly string[];
}

type RegisterOutcome = Account | 'email_taken' | 'password_refused';

export interface Users {
  get(id: string): Promise<Account | null>;
  /** Those of these ids that there are, at most 100 together. */
  some(ids: readonly string[]): Promise<Account[]>;
  each(): AsyncIterable<Account>;
  create(id: string, input: { name: string; email: string; password: string }): Promise<RegisterOutcome>;
  /** The account of this address, in whichever case it is written. */
  byEmail(email: string): Promise<Account | null>;
  /** Whether mails may link to this address: Appwrite takes those on hosts of its project's platforms. */
  mayLinkTo(url: string): Promise<boolean>;
  /** Sends the verification mail on behalf of this person; false when mail is not available now. */
  sendVerification(id: string, url: string): Promise<boolean>;
  setName(id: string, name: string): Promise<void>;
  setActive(id: string, isActive: boolean): Promise<void>;
  setVerified(id: string, isVerified: boolean): Promise<void>;
  setLabels(id: string, labels: readonly string[]): Promise<void>;
  endSessions(id: string): Promise<void>;
  /** False when there was no such account. */
  delete(id: string): Promise<boolean>;
}

export type Bucket = 'product-photos' | 'profile-photos' | 'chat-photos' | 'talk-photos' | 'dispute-photos' | 'banners';

export interface StoredFile {
  readonly id: string;
  readonly uploadedAt: string;
  /** Whether this person uploaded it: Appwrite lets a client name nobody but itself in a file's permissions. */
  readonly isBy: (personId: string) => boolean;
  /** Its uploader can't change it any more, if a client uploaded it at all: something may show it. */
  readonly isKept: boolean;
  /** What it holds is a picture by its bytes, whatever its name says. */
  readonly isPhoto: boolean;
  /** The ending that fits its bytes; '' for what is no picture. */
  readonly ending: string;
}

export interface Files {
  get(bucket: Bucket, id: string): Promise<StoredFile | null>;
  /** What it holds; null: it is gone. */
  read(bucket: Bucket, id: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** A file that no person uploaded. */
  add(bucket: Bucket, id: string, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  each(bucket: Bucket): AsyncIterable<StoredFile>;
  /** Nothing is allowed to this person any more, who uploaded it perhaps. A file that is gone already is fine. */
  release(bucket: Bucket, id: string, personId: string): Promise<void>;
  /**
   * Leaves its uploader only the reading of a file, and shows it to everybody where the bucket's photos are public: then neither its
   * name nor its permissions tell who uploaded it, for guests can list it on a real Appwrite. False when it is gone.
   */
  keep(bucket: Bucket, file: StoredFile, uploaderId: string): Promise<boolean>;
  /** A file that is gone already is fine. */
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

/** One state of one payment attempt, as Midtrans tells it. */
export interface PaymentUpdate {
  readonly midtransOrderId: string;
  readonly transactionStatus: string;
  readonly fraudStatus: string;
  readonly statusCode: string;
  readonly grossAmount: string;
  /** Midtrans' own of this try; a card that is refused and tried again has another. '' where it is not said. */
  readonly transactionId: string;
  /** What the buyer was charged for the goods, and for Midtrans beside them; null where it is not said. Rupiah. */
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
   * Null when this order_id has a token already, whose answer got lost or which somebody else is getting now. Throws
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
   * Gives back a part of a payment, or all of it, to where it came from; once for each `key`, however often it is asked.
   * Throws DomainError `payment_unavailable` when nothing is known of its end: ask again.
   */
  refund(request: RefundRequest): Promise<MidtransRefund>;
}

/** What is in force on this campus: what its administrators set, and what an operator's variable says instead. */
export interface Settings extends Rules, Omit<CampusSettings, 'rules'> {
  /** The fixed administrator (spec section 6). */
  readonly adminUserId: string;
  /** What they were called when the project was set up; '' when nobody told. */
  readonly adminName: string;
  /** Of this project's functions: what makes ids that nobody else can (domain/keyed-ids.ts). */
  readonly idSecret: string;
  /** Where people of this campus meet; free text is taken besides. */
  readonly meetingPlaces: readonly string[];
  /** Origins of push services besides those of the browsers' makers. */
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
  /** The next action reads the settings anew: they have just been changed here. */
  readonly forgetSettings: () => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly newId: () => string;
  /** Six digits that nobody can guess. */
  readonly newCode: () => string;
  readonly log: (message: string) => void;
}

/** The world of what touches Midtrans. */
export interface PayingWorld extends World {
  readonly payments: PaymentGateway;
}

/** Where a browser takes its news (Web Push), and the keys that only it can read them with. */
export interface PushDevice {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface Push {
  /** False where the project has no keys: then nobody can have a device either. */
  readonly isOn: boolean;
  /**
   * Never throws. 'gone': this device wants no news any more; 'refused': not from this campus, now or in an hour; 'failed': it
   * may work later. `ttlSeconds`: how long its service keeps it.
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

/** E-mails to accounts, sent by Appwrite Messaging some time after they were asked for. */
export interface Mail {
  /** One mail to each of these accounts under an id of ours: asked twice it is one. Throws when nothing is known of its end. */
  ask(messageId: string, userIds: readonly string[], letter: Letter): Promise<'asked' | 'asked_before'>;
  /** What became of it. 'failed' also where it has been under way for longer than sending takes. */
  state(messageId: string): Promise<'processing' | 'sent' | 'failed' | 'missing'>;
  /** How many people got one that has failed: mail servers may refuse some and take the others. */
  reached(messageId: string): Promise<number>;
  /** Takes away what Appwrite keeps of it. One that is gone already is fine, and so is one that is still under way. */
  forget(messageId: string): Promise<void>;
  /** Ids of all that have ended and were asked for before this moment (ISO), an operator's own too. */
  endedBefore(moment: string): Promise<string[]>;
}

/** The world of what tells people who are not looking. */
export interface NotifyingWorld extends World {
  readonly push: Push;
  readonly mail: Mail;
  /** Where the client is, without a slash at its end. */
  readonly web: string;
}

/** What the account says of a person. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** What they may do on the desk; none for most. */
  readonly rights: ReadonlySet<Right>;
}

/** The world of the desk: money, and the mails of trials. */
export interface DeskWorld extends PayingWorld {
  readonly mail: Mail;
  readonly web: string;
}

/** Who asks. Signed in, verified and not blocked: Appwrite lets nobody else in (`execute` in appwrite.json). */
export interface Caller {
  readonly id: string;
  /** The account as it is now, read once, when first asked for. Refuses blocked, not_verified. */
  person(): Promise<Person>;
}

/** The world's clock, as rows store times. */
export const isoNow = (world: Pick<World, 'now'>): string => new Date(world.now()).toISOString();
