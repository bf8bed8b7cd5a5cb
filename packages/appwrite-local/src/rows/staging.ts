import type { Caller } from '../core/access/caller.ts';
import { type LocalApp, slot } from '../core/local-app.ts';
import type { TableSchema } from '../tables/schema.ts';
import type { RowJson } from './codec.ts';

/** Where a row call with `transactionId` goes: the named transaction, on behalf of the caller. */
export interface StagingPlace {
  readonly app: LocalApp;
  readonly caller: Caller;
  readonly transactionId: string;
  readonly table: TableSchema;
}

export type Data = Readonly<Record<string, unknown>>;

/** What a row call stages. Permissions are expanded; null: unchanged. Those of updates and upserts are checked for held roles by `stage`. */
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

/** Given by the transactions service; row routes ask it when a call names a transaction. */
export interface RowStaging {
  /** Keeps the operation and gives the body the call answers (null: none, for deletes). @throws ApiError */
  stage(place: StagingPlace, call: StagedCall): RowJson | null;
  /** A row as the transaction sees it; null: not there or not readable. `queries` are checked (select only). */
  read(place: StagingPlace, rowId: string, queries: readonly string[]): RowJson | null;
  list(
    place: StagingPlace,
    queries: readonly string[],
    total: boolean,
  ): { readonly total: number; readonly rows: readonly RowJson[] };
}

export const stagingOf = slot<RowStaging>('transactions');
