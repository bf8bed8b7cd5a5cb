/**
 * Row queries, separate from the SDK's client, which does not exist while the first screens are rendered at build time.
 */
import { Query } from 'appwrite';

export interface RowPage<C extends PropertyKey> {
  select: readonly C[];
  where?: string[] | undefined;
  /** Required, because the server's default is 25. */
  limit: number;
}

const selected = (columns: readonly PropertyKey[]): string => Query.select(columns.map(String));

export const rowQueries = <C extends PropertyKey>({ select, where = [], limit }: RowPage<C>): string[] => [
  selected(select),
  ...where,
  Query.limit(limit),
];
