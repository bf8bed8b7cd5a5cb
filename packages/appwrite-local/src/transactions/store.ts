import type { Caller } from '../core/access/caller.ts';
import { inSeconds, now, stagingTime } from '../core/dates.ts';
import { ApiError } from '../core/errors/errors.ts';
import { uniqueId } from '../core/ids.ts';
import { slot } from '../core/local-app.ts';
import type { StagedOperation, Transaction, TransactionStatus } from './transaction.ts';

/** Maximum number of operations in one transaction (reference §11). */
const MAX_OPERATIONS = 100;
/** How long ended and expired transactions can still be read after their expiry, in ms. */
const KEPT_MS = 60 * 60 * 1000;
/**
 * Minimum time between deletions of old transactions, in ms. With an hour of transactions, searching them takes longer
 * than the rest of a request.
 */
const SWEEP_MS = 60_000;
/** Limits of one person's open transactions, in number and bytes. API keys are exempt. */
const MOST_OPEN = 20;
const MOST_BYTES = 2 * 1024 * 1024;

/** `changedAt` is when the row was last changed (`…Z`), or null if there is no row. */
export type NewOperation = Omit<StagedOperation, 'stagedAt'> & { readonly changedAt: string | null };

/** All transactions of a running server. */
export class TransactionStore {
  readonly #transactions = new Map<string, Transaction>();
  #sequence = 0;
  #sweptAt = 0;

  /**
   * The transaction of a guest is not stored, because no caller could use it. @throws ApiError
   * transaction_limit_exceeded
   */
  create(ttlSeconds: number, caller: Caller): Transaction {
    this.#forgetOld();
    if (caller.kind === 'user' && this.#openOf(caller.userId).length >= MOST_OPEN)
      throw new ApiError('transaction_limit_exceeded', `You can have at most ${MOST_OPEN} open transactions.`);
    const createdAt = now();
    const transaction: Transaction = {
      id: uniqueId(),
      sequence: ++this.#sequence,
      createdAt,
      updatedAt: createdAt,
      expiresAt: inSeconds(ttlSeconds),
      owner: caller.kind === 'user' ? caller.userId : null,
      status: 'pending',
      count: 0,
      bytes: 0,
      staged: [],
    };
    if (caller.kind !== 'guest') this.#transactions.set(transaction.id, transaction);
    return transaction;
  }

  /** The transaction, if it is visible to the caller: to its owner or with an API key. */
  find(id: string, caller: Caller): Transaction | null {
    const transaction = this.#transactions.get(id.toLowerCase());
    return transaction && isVisible(transaction, caller) ? transaction : null;
  }

  /** @throws ApiError transaction_not_found */
  require(id: string, caller: Caller): Transaction {
    const found = this.find(id, caller);
    if (found) return found;
    throw new ApiError('transaction_not_found', `Transaction with the requested ID '${id}' could not be found.`);
  }

  /** The transactions visible to the caller, in order of creation. */
  visibleTo(caller: Caller): Transaction[] {
    return [...this.#transactions.values()].filter((transaction) => isVisible(transaction, caller));
  }

  delete(transaction: Transaction): void {
    this.#transactions.delete(transaction.id);
  }

  clear(): void {
    this.#transactions.clear();
  }

  /** Adds operations. @throws ApiError transaction_limit_exceeded */
  stage(transaction: Transaction, operations: readonly NewOperation[]): void {
    requireCapacity(transaction, operations.length);
    const bytes = transaction.owner === null ? 0 : JSON.stringify(operations).length;
    this.#requireBytes(transaction, bytes);
    const stagedAt = stagingTime();
    for (const { changedAt, ...operation } of operations) {
      // A row's date may be in the future if the system clock was set back. The caller saw the row with that date, so
      // only a later change is a conflict.
      const seenAt = changedAt !== null && changedAt > stagedAt ? changedAt : stagedAt;
      transaction.staged.push({ ...operation, stagedAt: seenAt });
    }
    transaction.bytes += bytes;
    transaction.count += operations.length;
    transaction.updatedAt = stagedAt;
  }

  /** Ends a transaction and drops its operations. */
  end(transaction: Transaction, status: TransactionStatus): void {
    transaction.status = status;
    transaction.updatedAt = now();
    if (status !== 'pending' && status !== 'committing') transaction.staged = [];
  }

  #openOf(owner: string): Transaction[] {
    const time = now();
    return [...this.#transactions.values()].filter(
      (one) =>
        one.owner === owner && one.expiresAt >= time && (one.status === 'pending' || one.status === 'committing'),
    );
  }

  #requireBytes({ owner }: Transaction, adding: number): void {
    if (owner === null) return;
    const held = this.#openOf(owner).reduce((sum, { bytes }) => sum + bytes, 0);
    if (held + adding > MOST_BYTES)
      throw new ApiError('transaction_limit_exceeded', `Your open transactions may hold ${MOST_BYTES} bytes together.`);
  }

  #forgetOld(): void {
    const time = Date.now();
    if (time - this.#sweptAt < SWEEP_MS && time >= this.#sweptAt) return;
    this.#sweptAt = time;
    const current = now();
    const oldest = new Date(time - KEPT_MS).toISOString();
    for (const transaction of this.#transactions.values()) {
      if (transaction.expiresAt < oldest) this.#transactions.delete(transaction.id);
      else if (transaction.expiresAt < current) transaction.staged = [];
    }
  }
}

function isVisible(transaction: Transaction, caller: Caller): boolean {
  return caller.kind === 'key' || (transaction.owner !== null && transaction.owner === caller.userId);
}

/** @throws ApiError transaction_limit_exceeded */
export function requireCapacity({ count }: Transaction, adding: number): void {
  if (count + adding <= MAX_OPERATIONS) return;
  throw new ApiError(
    'transaction_limit_exceeded',
    `Transaction already has ${count} operations, adding ${adding} would exceed the maximum of ${MAX_OPERATIONS}`,
  );
}

/** @throws ApiError transaction_expired (which is sent as a 500, reference §1.2) */
export function requireAlive({ expiresAt }: Transaction): void {
  if (now() > expiresAt) throw new ApiError('transaction_expired');
}

export const transactionStore = slot<TransactionStore>('transactions');
