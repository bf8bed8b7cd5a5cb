import type { LocalApp } from '../core/local-app.ts';
import { allOf, type Condition, condition } from '../queries/condition.ts';
import type { Asker } from '../queries/list-reader.ts';
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

/**
 * Declares the fields by which a table's documents can be queried, in addition to ids and dates. `search` covers the
 * fields `searched` and the id.
 */
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
  const schema = resourceSchema(name, columns);
  return { noun, schema, found: wordSearch(texts.join(" || ' ' || ")) };
}

export interface ListRequest extends Omit<ResourceRequest, 'access'> {
  /** Restricts the list to documents of this owner. */
  readonly owner?: string;
  /** Restricts the list to documents that this user may see. */
  readonly reader?: string;
}

/** Condition for documents of an owner, of a reader, or both; null for all documents. */
function placed(owner: string | null, reader: string | null): Condition | null {
  const places = [
    ...(owner === null ? [] : [condition('owner = ?', [owner])]),
    ...(reader === null ? [] : [condition('reader = ?', [reader])]),
  ];
  return places.length === 0 ? null : allOf(places);
}

/** Answers a list request of the API. @throws ApiError for queries that Appwrite refuses */
export async function listDocuments<T>(
  app: LocalApp,
  table: DocumentTable<T>,
  listed: Resources,
  { owner, reader, ...request }: ListRequest,
  asker: Asker,
): Promise<{ total: number; items: Stored<T>[] }> {
  const access = placed(owner ?? null, reader ?? null);
  const { total, rows } = await listResources(app, listed, { ...request, access }, asker);
  return { total, items: rows.map((row) => table.fromRow(row)) };
}
