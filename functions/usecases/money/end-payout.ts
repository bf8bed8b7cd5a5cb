/** Marks payouts as sent or as refused by the bank, one by one or per file. A mark can be undone within ten minutes. */
import { DomainError } from '../../domain/errors.ts';
import { balanceId, payoutNotificationId } from '../../domain/ids.ts';
import { limits } from '../../domain/limits.ts';
import { assertNotHeldBack, assertPrepared, endedEntry, undoneEntry } from '../../domain/money/payout.ts';
import { isReplaced, masked } from '../../domain/money/payout-account.ts';
import { assertStill } from '../../domain/money/payout-file.ts';
import {
  payoutFailedNotification,
  payoutPaidNotification,
  payoutUndoneNotification,
} from '../../domain/notifications/money-notification.ts';
import { assertNotOwnCase } from '../../domain/people/own-case.ts';
import { deletedPersonName } from '../../domain/people/person.ts';
import { assertUndoable } from '../../domain/undo.ts';
import { audited } from '../audit.ts';
import { notify, notifyOnce } from '../notifications/notify.ts';
import { incrementFrom, type Operation, type Plan, type Row, update } from '../rows.ts';
import { type Caller, isoNow, type World } from '../world.ts';
import { booked } from './book.ts';
import type { FileTurn, StayedPayout } from './payout-files.ts';

type AdminWorld = Pick<World, 'rows' | 'newId' | 'now'>;

export interface EndedPayout {
  readonly payoutId: string;
  readonly state: string;
  readonly reference: string;
}

type End = Pick<Row<'payouts'>, 'reference' | 'reason'> & { readonly state: 'paid' | 'failed' };

/** An administrator's confirmations that allow a payout otherwise refused. */
interface Sent {
  readonly toOldAccount?: boolean | undefined;
  readonly wasSent?: boolean | undefined;
}

/** Refuses a payout to a replaced account, unless the money was already sent there. */
function assertSameAccount(payout: Row<'payouts'>, now: Row<'payoutAccounts'> | null): void {
  if (isReplaced(payout, now))
    throw new DomainError('payout_account_changed', { before: masked(payout), now: masked(now) });
}

const isSameEnd = (payout: Row<'payouts'>, { state, reference, reason }: End): boolean =>
  payout.state === state && payout.reference === reference && payout.reason === reason;

/** Payouts with the accounts, balances and names that the decision needs, read in two rounds of requests. */
async function loaded(world: AdminWorld, payoutIds: readonly string[]) {
  const limit = payoutIds.length;
  const payouts = await world.rows.list('payouts', { where: { $id: payoutIds }, limit });
  const people = [...new Set(payouts.map(({ personId }) => personId))];
  if (people.length === 0) return { payouts, accounts: new Map(), names: new Map(), available: new Map() };
  const [accounts, profiles, balances] = await Promise.all([
    world.rows.list('payoutAccounts', { where: { $id: people }, limit }),
    world.rows.list('profiles', { where: { $id: people }, select: ['name'], limit }),
    world.rows.list('balances', { where: { $id: people.map(balanceId) }, select: ['personId', 'available'], limit }),
  ]);
  return {
    payouts,
    accounts: new Map(accounts.map((account) => [account.$id, account])),
    names: new Map(profiles.map(({ $id, name }) => [$id, name])),
    available: new Map(balances.map(({ personId, available }) => [personId, available])),
  };
}

type Loaded = Awaited<ReturnType<typeof loaded>>;

/** Whether the payout can end this way; 'repeat' if it already has. */
function decide(found: Loaded, admin: Caller, payout: Row<'payouts'>, end: End, sent: Sent): 'end' | 'repeat' {
  assertNotOwnCase(admin.id, [payout.personId]);
  if (isSameEnd(payout, end)) return 'repeat';
  assertPrepared(payout);
  if (end.state === 'paid' && !sent.wasSent) assertNotHeldBack(payout, found.available.get(payout.personId) ?? 0);
  if (end.state === 'paid' && !sent.toOldAccount) {
    assertSameAccount(payout, found.accounts.get(payout.personId) ?? null);
  }
  return 'end';
}

/** The operations that end these payouts, without the audit entry. */
async function endRows(
  world: AdminWorld,
  admin: Caller,
  found: Loaded,
  payouts: readonly Row<'payouts'>[],
  end: End,
  at = isoNow(world),
): Promise<Operation[]> {
  const textOf = (payout: Row<'payouts'>) =>
    end.state === 'paid'
      ? payoutPaidNotification(payout.amount, masked(payout), end.reference)
      : payoutFailedNotification(payout.amount, masked(payout), end.reason);
  return [
    ...payouts.flatMap((payout) => [
      update('payouts', payout.$id, { ...end, endedAt: at, endedBy: admin.id }),
      // A file that takes the payout at the same moment also raises the version, so only one of the two succeeds.
      incrementFrom('payouts', payout.$id, 'version', payout.version),
      // A deleted person is not notified.
      ...(found.names.has(payout.personId)
        ? [notifyOnce(at, payoutNotificationId(payout.$id, payout.version), payout.personId, textOf(payout))]
        : []),
    ]),
    ...(await booked(
      world,
      payouts.map((payout) => endedEntry(payout, end.state)),
    )),
  ];
}

/**
 * A payout ends only once: both ways to end it create a ledger entry with the same id, so a second transaction fails
 * and is planned again.
 */
function endPayout(
  world: AdminWorld,
  admin: Caller,
  payoutId: string,
  end: End,
  sent: Sent,
): Promise<EndedPayout & { readonly at: string }> {
  return world.rows.transact(async () => {
    const found = await loaded(world, [payoutId]);
    const [payout] = found.payouts;
    if (!payout) throw new DomainError('payout_not_found', { payoutId });
    const result = { payoutId, state: end.state, reference: end.reference };
    if (decide(found, admin, payout, end, sent) === 'repeat') {
      return { operations: [], result: { ...result, at: payout.endedAt ?? '' } };
    }
    const { personId, amount } = payout;
    const at = isoNow(world);
    return {
      operations: [
        ...(await endRows(world, admin, found, [payout], end, at)),
        audited(world, admin, {
          action: `payout.${end.state}`,
          subject: payoutId,
          after: { ...end, personId, amount },
        }),
      ],
      result: { ...result, at },
    };
  });
}

/**
 * Marks a payout as transferred; `reference` identifies the transfer. A repeat with the same reference changes nothing.
 * Refuses payout_not_found, own_case, payout_ended, payout_held, payout_account_changed.
 */
export const markPayoutPaid = (
  world: AdminWorld,
  admin: Caller,
  input: { payoutId: string; reference: string } & Sent,
) => endPayout(world, admin, input.payoutId, { state: 'paid', reference: input.reference, reason: '' }, input);

/**
 * Marks a payout as refused by the bank, and makes the money available again. Refuses payout_not_found, own_case,
 * payout_ended.
 */
export const markPayoutFailed = (
  world: AdminWorld,
  admin: Caller,
  { payoutId, reason }: { payoutId: string; reason: string },
) => endPayout(world, admin, payoutId, { state: 'failed', reference: '', reason }, {});

interface OfFile {
  readonly fileId: string;
  readonly reference: string;
  readonly payoutIds: readonly string[];
}

type Together = Plan<Pick<FileTurn, 'done' | 'stayed'>>;

/** Splits a file's payouts into those that `ask` accepts, and the others with their refusals. */
function apart(found: Loaded, ask: (payout: Row<'payouts'>) => boolean) {
  const stayed: StayedPayout[] = [];
  const wanted = found.payouts.filter((payout) => {
    try {
      return ask(payout);
    } catch (refusal) {
      if (!(refusal instanceof DomainError)) throw refusal;
      const name = found.names.get(payout.personId) ?? deletedPersonName;
      stayed.push({ payoutId: payout.$id, name, code: refusal.code, details: refusal.details ?? {} });
      return false;
    }
  });
  return { wanted, stayed, done: found.payouts.length - stayed.length };
}

/**
 * The most payouts of a file per transaction. Each needs seven operations: its row and version, a ledger entry, a
 * notification and three balance columns. The campus's balance, the file and the audit entry come once.
 */
export const mostTogether = Math.floor((limits.transactionOperations - 5) / 7);

/** Raises the file's version, so that a mark and an undo of the file at the same moment conflict. */
const fileHeld = (file: Row<'payoutFiles'> | null): Operation[] =>
  file ? [incrementFrom('payoutFiles', file.$id, 'version', file.version)] : [];

/** Marks a file's payouts as sent, at most `mostTogether` per transaction. */
export async function paidTogether(
  world: AdminWorld,
  admin: Caller,
  { fileId, reference, payoutIds }: OfFile,
): Promise<Together> {
  const end = { state: 'paid', reference, reason: '' } as const;
  const [found, file] = await Promise.all([loaded(world, payoutIds), world.rows.get('payoutFiles', fileId)]);
  const { wanted, ...result } = apart(found, (payout) => decide(found, admin, payout, end, {}) === 'end');
  if (wanted.length === 0) return { operations: [], result };
  assertStill(file, 'marked', reference);
  const audit = audited(world, admin, {
    action: 'payouts.paid',
    subject: fileId,
    after: { reference, payouts: wanted.map(({ $id }) => $id) },
  });
  const rows = await endRows(world, admin, found, wanted, end);
  return { operations: [...rows, ...fileHeld(file), audit], result };
}

/** The operations that undo the end of these payouts, without the audit entry. `data`: further columns to change. */
async function undoneRows(
  world: AdminWorld,
  found: Loaded,
  payouts: readonly Row<'payouts'>[],
  ended: End['state'],
  data: Partial<Row<'payouts'>> = {},
): Promise<Operation[]> {
  const again = { state: 'prepared', reference: '', reason: '', endedAt: null, endedBy: '', ...data };
  return [
    ...payouts.flatMap((payout) => [
      update('payouts', payout.$id, again),
      incrementFrom('payouts', payout.$id, 'version', payout.version),
      ...(found.names.has(payout.personId)
        ? [notify(world, payout.personId, payoutUndoneNotification(payout.amount, masked(payout)))]
        : []),
    ]),
    ...(await booked(
      world,
      payouts.map((payout) => undoneEntry(payout, ended)),
    )),
  ];
}

/** Undoes the mark of a file's payouts, at most `mostTogether` per transaction. */
export async function undoneTogether(
  world: AdminWorld,
  admin: Caller,
  { fileId, reference, payoutIds }: OfFile,
): Promise<Together> {
  const [found, file] = await Promise.all([loaded(world, payoutIds), world.rows.get('payoutFiles', fileId)]);
  const { wanted, ...result } = apart(found, (payout) => {
    assertNotOwnCase(admin.id, [payout.personId]);
    return payout.state === 'paid' && payout.reference === reference;
  });
  if (wanted.length === 0) return { operations: [], result };
  assertStill(file, 'undoing', reference);
  const audit = audited(world, admin, {
    action: 'payouts.undo',
    subject: fileId,
    before: { reference, payouts: wanted.map(({ $id }) => $id) },
  });
  const rows = await undoneRows(world, found, wanted, 'paid');
  return { operations: [...rows, ...fileHeld(file), audit], result };
}

/**
 * Undoes the mark of one payout, which becomes prepared again; if its file was already sent, another file can take it.
 * `at`: the time of the mark that the administrator saw. Refuses payout_not_found, own_case, undo_over, undo_moved_on.
 */
export function undoPayoutEnd(
  world: AdminWorld,
  admin: Caller,
  { payoutId, at }: { payoutId: string; at?: string | undefined },
): Promise<EndedPayout> {
  return world.rows.transact(async () => {
    const found = await loaded(world, [payoutId]);
    const [payout] = found.payouts;
    if (!payout) throw new DomainError('payout_not_found', { payoutId });
    assertNotOwnCase(admin.id, [payout.personId]);
    const { state, amount } = payout;
    const available = found.available.get(payout.personId) ?? 0;
    const ended = state === 'failed' ? 'failed' : 'paid';
    const mark = { markedAt: payout.endedAt, seen: at };
    if (ended === 'paid') assertUndoable('payout.paid', mark, { state }, world.now());
    else assertUndoable('payout.failed', mark, { state, amount, available }, world.now());
    const file = payout.fileId === '' ? null : await world.rows.get('payoutFiles', payout.fileId);
    const isOver = file === null || file.state === 'sent';
    const { reference, reason } = payout;
    return {
      operations: [
        ...(await undoneRows(world, found, [payout], ended, isOver ? { fileId: '' } : {})),
        audited(world, admin, { action: 'payout.undo', subject: payoutId, before: { state, reference, reason } }),
      ],
      result: { payoutId, state: 'prepared', reference: '' },
    };
  });
}
