import type { Operation } from '../usecases/rows.ts';

const keyOf = ({ tableId, rowId }: Operation): string => `${tableId} ${rowId}`;

/**
 * A transaction's operations in the one order in which all transactions lock rows: changes and deletions by table and
 * id, then creations as given. Operations of one row keep their order. In MariaDB, two transactions that lock the same
 * rows in opposite order end in a deadlock, and Appwrite may then commit only the operations after it
 * (utopia-php/database retries the operation that met the deadlock, although the whole transaction is rolled back).
 */
export function inLockOrder(operations: readonly Operation[]): Operation[] {
  const created = new Set(operations.filter(({ action }) => action === 'create').map(keyOf));
  const isOfNewRow = (operation: Operation) => created.has(keyOf(operation));
  const changes = operations.filter((operation) => !isOfNewRow(operation));
  // By code unit, because a locale could order two ids differently on two machines. The sort is stable.
  changes.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : Number(keyOf(one) > keyOf(other))));
  return [...changes, ...operations.filter(isOfNewRow)];
}
