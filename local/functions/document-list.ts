import type { Reader } from '../core/database/database.ts';
import { allOf, condition } from '../queries/condition.ts';
import {
  listResources,
  type ResourceRequest,
  type Resources,
  resourceSchema,
  wordSearch,
} from '../queries/resources.ts';
import type { AttributeType } from '../queries/schema.ts';
import type { DocumentTable, Stored } from './document-table.ts';

const field = (key: string) => `json_extract(doc, '$.${key}')`;

/** Documents of a table as lists of them can be asked: by fields of the document besides ids and dates; `search` looks into `searched` and the id. */
export function documents<T>(
  noun: string,
  { name }: DocumentTable<T>,
  fields: Readonly<Record<string, AttributeType | 'list'>>,
  searched: readonly string[] = [],
): Resources {
  const columns = Object.entries(fields).map(
    ([key, type]) => [key, type === 'list' ? 'string' : type, field(key), type === 'list'] as const,
  );
  const texts = ['id', ...searched.map((key) => `coalesce(${field(key)}, '')`)];
  return { noun, schema: resourceSchema(name, columns), found: wordSearch(texts.join(" || ' ' || ")) };
}

export interface ListRequest extends Omit<ResourceRequest, 'access'> {
  /** Only documents of this owner. */
  readonly owner?: string;
  /** Only documents this user may see. */
  readonly reader?: string;
}

/** Runs a list request of the API. @throws ApiError for queries that Appwrite refuses */
export function listDocuments<T>(
  db: Reader,
  table: DocumentTable<T>,
  listed: Resources,
  { owner, reader, ...request }: ListRequest,
): { total: number; items: Stored<T>[] } {
  const places = [
    ...(owner === undefined ? [] : [condition('owner = ?', [owner])]),
    ...(reader === undefined ? [] : [condition('reader = ?', [reader])]),
  ];
  const { total, rows } = listResources(db, listed, { ...request, access: places.length > 0 ? allOf(places) : null });
  return { total, items: rows.map((row) => table.fromRow(row)) };
}
