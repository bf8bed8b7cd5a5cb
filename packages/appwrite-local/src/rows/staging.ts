import type { Caller } from '../core/access/caller.ts';
import { type LocalApp, slot } from '../core/local-app.ts';
import type { TableSchema } from '../tables/schema.ts';
import type { RowJson } from './codec.ts';

/** The caller and the transaction of a row call with `transactionId`. */
export interface StagingPlace {
  readonly app: LocalApp;
  readonly caller: Caller;
  readonly transactionId: string;
  readonly table: TableSchema;
}

export type Data = Readonly<Record<string, unknown>>;

/**
 * A staged row call. Permissions are expanded; null leaves them unchanged. For updates and upserts, `stage` checks that
 * the caller has the roles.
 */
export type StagedCall =
  | { readonly action: 'create'; readonly rowId: string; readonly data: Data; readonly permissions: readonly string[] }
  | {
      readonly action: 'update' | 'upsert';
      readonly rowId: string;
      readonly data: Data;
      readonly permissions: readonly string[] | null;
    }
  | { readonly action: 'delete'; readonly rowId: string }
  | {
      readonly action: 'increment' | 'decrement';
      readonly rowId: string;
      readonly column: string;
      readonly value: number;
      readonly limit: number | null;
    }
  | { readonly action: 'bulkCreate' | 'bulkUpsert'; readonly rows: readonly Data[] }
  | { readonly action: 'bulkUpdate'; readonly queries: readonly string[]; readonly data: Data }
  | { readonly action: 'bulkDelete'; readonly queries: readonly string[] };

/** Provided by the transactions service; row routes use it for calls with a transaction. */
export interface RowStaging {
  /** Stages the operation. Returns the response body, or null for deletions. @throws ApiError */
  stage(place: StagingPlace, call: StagedCall): RowJson | null;
  /**
   * A row as the transaction sees it; null if it is missing or not readable. `queries` are validated (only `select` is
   * allowed).
   */
  read(place: StagingPlace, rowId: string, queries: readonly string[]): RowJson | null;
  list(
    place: StagingPlace,
    queries: readonly string[],
    total: boolean,
  ): { readonly total: number; readonly rows: readonly RowJson[] };
}

export const stagingOf = slot<RowStaging>('transactions');
