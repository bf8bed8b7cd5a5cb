/** Tasks to complete before a new campus opens. Each one is tested or checked; none is ticked off by hand. */
import { upkeepLateSince } from '../lateness.ts';
import { limits } from '../limits.ts';
import type { CampusGroupName } from '../settings/groups.ts';
import type { Identity } from '../settings/identity.ts';
import { type ServerHealth, unwellParts } from './server-health.ts';

/** Checked by the function `admin`. */
export const serverLines = [
  'mail',
  'push',
  'upkeep',
  'identity',
  'places',
  'categories',
  'banners',
  'texts',
  'product',
] as const;
/** Checked by the page: its address, its clock, and responses of services other than the function `admin`. */
const pageLines = ['https', 'clock', 'midtrans', 'server', 'backup'] as const;

type ServerLine = (typeof serverLines)[number];
export type SetupLine = ServerLine | (typeof pageLines)[number];

/** The lines in the order in which they should be done. */
export const setupLines: readonly SetupLine[] = [
  'https',
  'clock',
  'server',
  'upkeep',
  'mail',
  'push',
  'midtrans',
  'identity',
  'places',
  'categories',
  'banners',
  'texts',
  'product',
  'backup',
];

/** Possible results of each line; the client has the texts for them. */
export const setupReasons = {
  https: ['done', 'http', 'elsewhere'],
  clock: ['done', 'apart'],
  upkeep: ['done', 'never', 'late'],
  mail: ['arrived', 'untried', 'under_way', 'sent', 'failed'],
  push: ['arrived', 'untried', 'under_way', 'sent', 'failed', 'no_device', 'not_offered'],
  midtrans: ['done', 'refused', 'unreachable', 'mixed', 'none'],
  identity: ['done', 'default', 'no_contact', 'overridden'],
  places: ['done', 'default'],
  categories: ['done', 'default'],
  banners: ['done', 'unused', 'none', 'broken', 'default'],
  texts: ['done', 'none', 'default'],
  product: ['done', 'none'],
  server: ['done', 'wrong', 'untold'],
  backup: ['done', 'never', 'old', 'trial_failed', 'untried', 'wrong', 'untold'],
} as const satisfies Readonly<Record<SetupLine, readonly string[]>>;
export type SetupReason<Line extends SetupLine> = (typeof setupReasons)[Line][number];

/** `open`: to be done. `unknown`: it cannot be checked here, or it is optional. */
type SetupState = 'done' | 'open' | 'unknown';

export interface Finding {
  readonly state: SetupState;
  /** One of the line's `setupReasons`. */
  readonly why: string;
  /** When it was proved or last happened, ISO. */
  readonly at?: string | null | undefined;
}

export type ServerFindings = Readonly<Record<ServerLine, Finding>>;

const done = (why = 'done', at?: string): Finding => ({ state: 'done', why, at });
const open = (why: string, at?: string): Finding => ({ state: 'open', why, at });

/** Lines whose defaults may be right for a campus; its owner confirms that. */
export const keepableLines = ['places', 'categories', 'banners', 'texts'] as const;
export type KeepableLine = (typeof keepableLines)[number];

/** Whether an owner may confirm that this finding is intended. A campus may do without banners. */
export const mayKeep = (line: SetupLine, why: string): line is KeepableLine =>
  (keepableLines as readonly SetupLine[]).includes(line) &&
  (why === 'default' || (line === 'banners' && why === 'none'));

/** Stored results of the trials (a row of `privateSettings`). */
export interface SetupNotes {
  readonly kept: readonly KeepableLine[];
  readonly mail: { readonly messageId: string; readonly askedAt: string; readonly arrivedAt: string | null } | null;
  readonly push: {
    readonly notificationId: string;
    readonly askedAt: string;
    readonly arrivedAt: string | null;
  } | null;
  /** When the list was finished or closed, ISO: the dashboard no longer shows it. */
  readonly closedAt: string | null;
}

export const noNotes: SetupNotes = { kept: [], mail: null, push: null, closedAt: null };

/** Result of a running trial. */
export type TrialState = 'under_way' | 'sent' | 'failed' | 'no_device';

export interface SetupFacts {
  readonly notes: SetupNotes;
  readonly saved: ReadonlySet<CampusGroupName>;
  readonly identity: Pick<Identity, 'contactEmail' | 'instagram' | 'whatsapp'>;
  readonly hasRules: boolean;
  /** Counts of the banners shown now. */
  readonly banners: { readonly shown: number; readonly withoutPicture: number };
  readonly hasProduct: boolean;
  /** Time of the last upkeep run, ISO; null if never. */
  readonly upkeepRanAt: string | null;
  readonly mailState: TrialState | null;
  readonly pushState: TrialState | null;
  readonly now: number;
}

function trial(arrivedAt: string | null | undefined, state: TrialState | null): Finding {
  if (arrivedAt) return done('arrived', arrivedAt);
  return open(state ?? 'untried');
}

function bannersFinding({ banners, saved, notes }: SetupFacts): Finding {
  if (banners.shown === 0) return notes.kept.includes('banners') ? done('unused') : open('none');
  if (banners.withoutPicture > 0) return open('broken');
  return saved.has('banners') || notes.kept.includes('banners') ? done() : open('default');
}

function identityFinding({ saved, identity }: SetupFacts): Finding {
  if (!saved.has('identity')) return open('default');
  const { contactEmail, instagram, whatsapp } = identity;
  return contactEmail === '' && instagram === '' && whatsapp === '' ? open('no_contact') : done();
}

function upkeepFinding({ upkeepRanAt, now }: SetupFacts): Finding {
  if (upkeepRanAt === null) return open('never');
  return upkeepLateSince(upkeepRanAt, now) === null ? done('done', upkeepRanAt) : open('late', upkeepRanAt);
}

/** Findings of the function `admin`. */
export function findingsOf(facts: SetupFacts): ServerFindings {
  const { notes, saved } = facts;
  const chosen = (line: 'places' | 'categories' | 'texts') =>
    saved.has(line) || notes.kept.includes(line) ? done() : open('default');
  return {
    mail: trial(notes.mail?.arrivedAt, facts.mailState),
    push: trial(notes.push?.arrivedAt, facts.pushState),
    upkeep: upkeepFinding(facts),
    identity: identityFinding(facts),
    places: chosen('places'),
    categories: chosen('categories'),
    banners: bannersFinding(facts),
    texts: facts.hasRules ? chosen('texts') : open('none'),
    product: facts.hasProduct ? done() : open('none'),
  };
}

/** Whether the page has the campus's configured address, over https. */
export function httpsFinding(here: string, web: string): Finding {
  if (!here.startsWith('https:')) return open('http');
  return new URL(web).origin === here ? done() : open('elsewhere');
}

/** `offsetMs`: the server's time minus the page's; 0 if both agree. */
export const clockFinding = (offsetMs: number): Finding => (offsetMs === 0 ? done() : open('apart'));

const untold: Finding = { state: 'unknown', why: 'untold' };
const isOlder = (at: string, hours: number, now: number): boolean => now - Date.parse(at) > hours * 3_600_000;

/** Finding about the last backup and its trial restore. `health`: null if this server does not report it. */
export function backupFinding(health: ServerHealth | null, now: number): Finding {
  if (health === null) return untold;
  const { lastBackup, lastTrial } = health;
  if (lastBackup === null) return open('never');
  if (isOlder(lastBackup, limits.backupStaleHours, now)) return open('old', lastBackup);
  if (lastTrial?.state === 'failed') return open('trial_failed', lastTrial.at);
  if (lastTrial && isOlder(lastTrial.at, limits.backupTrialStaleDays * 24, now)) return open('untried');
  if (unwellParts(health.reasons).includes('backup')) return open('wrong');
  return lastTrial === null ? open('untried') : done('done', lastBackup);
}

/** Finding about other problems that the server reports; backups have their own line. */
export function serverFinding(health: ServerHealth | null): Finding {
  if (health === null) return untold;
  return unwellParts(health.reasons).some((part) => part !== 'backup') ? open('wrong') : done();
}

/** A contact in an operator's variable makes one in the settings unnecessary. */
export const withNamedContact = (finding: Finding, isNamed: boolean): Finding =>
  isNamed && finding.why === 'no_contact' ? done() : finding;

/**
 * A variable overrides a contact entered in the settings. `named` (variables) and `own` (settings) list the same kinds
 * of contact in the same order.
 */
export const withOverriddenContact = (finding: Finding, named: readonly string[], own: readonly string[]): Finding => {
  const isOverridden = named.some((value, at) => value !== '' && own[at] !== '' && own[at] !== value);
  return isOverridden && finding.state === 'done' ? open('overridden') : finding;
};

/** If the campus offers no push notifications, testing them is optional. */
export const pushFinding = (finding: Finding, isOffered: boolean): Finding =>
  isOffered ? finding : { state: 'unknown', why: 'not_offered' };

/** Midtrans' response when the API keys are checked. */
export type KeyAnswer = 'known' | 'refused' | 'unreachable' | 'mixed' | 'none';

export function midtransFinding(answer: KeyAnswer): Finding {
  if (answer === 'known') return done();
  if (answer === 'none') return { state: 'unknown', why: 'none' };
  return open(answer);
}

export const isComplete = (findings: readonly Finding[]): boolean => findings.every(({ state }) => state !== 'open');
