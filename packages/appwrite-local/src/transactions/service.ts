import type { AppBuilder } from '../core/app-builder.ts';
import { stagingOf } from '../rows/staging.ts';
import { addTransactionRoutes } from './routes.ts';
import { rowStaging } from './row-calls.ts';
import { TransactionStore, transactionStore } from './store.ts';

/** Registers transactions, which are staged in memory and committed in one write (reference §11). */
export function registerTransactions(app: AppBuilder): void {
  const store = transactionStore.fill(app, new TransactionStore());
  stagingOf.fill(app, rowStaging);
  app.onReset(() => store.clear());
  addTransactionRoutes(app);
}
