/** Transactions with the retry rule: a commit that finds the world changed runs the plan again, at most five times. */
import type { TablesDB } from 'node-appwrite';
import { DomainError } from '../../domain/errors.ts';
import type { Operation, Plan } from '../../usecases/rows.ts';
import { isMissing, isStale } from './row-errors.ts';

const maxTries = 5;
/** Callers that collided once should not collide again in step. */
const jitterMs = 25;

async function write(tables: TablesDB, databaseId: string, operations: readonly Operation[]): Promise<void> {
  const { $id: transactionId } = await tables.createTransaction({ ttl: 60 });
  const staged = operations.map((operation) => ({ ...operation, databaseId }));
  await tables.createOperations({ transactionId, operations: staged });
  await tables.updateTransaction({ transactionId, commit: true });
}

/** `repair` is run when a row was missing, before the plan is asked again. */
export async function transact<R>(
  tables: TablesDB,
  databaseId: string,
  plan: (attempt: number) => Promise<Plan<R>>,
  repair: () => Promise<unknown>,
): Promise<R> {
  for (let attempt = 0; attempt < maxTries; attempt++) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * jitterMs * attempt));
    const { operations, result } = await plan(attempt);
    if (operations.length === 0) return result;
    try {
      await write(tables, databaseId, operations);
      return result;
    } catch (error) {
      if (!isStale(error)) throw error;
      if (isMissing(error)) await repair();
    }
  }
  throw new DomainError('try_again');
}
