import type { Reader } from '../core/database/database.ts';
import { type Condition, condition } from '../queries/condition.ts';
import { matchExpression } from '../queries/fulltext.ts';
import { planRequest, runRequest, serviceDialect } from '../queries/request.ts';
import { type QuerySchema, queryAttribute } from '../queries/schema.ts';
import { type Bucket, fileFromRow, type StoredFile } from './model.ts';

const ATTRIBUTES = [
  queryAttribute('$id', 'string', 'id', { compared: 'id COLLATE NOCASE', folded: 'lower(id)' }),
  queryAttribute('$sequence', 'sequence', 'seq'),
  queryAttribute('$createdAt', 'datetime', 'created'),
  queryAttribute('$updatedAt', 'datetime', 'updated'),
  queryAttribute('name', 'string', 'name'),
  queryAttribute('signature', 'string', 'signature'),
  queryAttribute('mimeType', 'string', 'mime'),
  queryAttribute('sizeOriginal', 'integer', 'size_original'),
  queryAttribute('chunksTotal', 'integer', 'chunks_total'),
  queryAttribute('chunksUploaded', 'integer', 'chunks_uploaded'),
];

const BUCKET_ATTRIBUTES = [
  ...ATTRIBUTES.slice(0, 5),
  queryAttribute('enabled', 'boolean', 'enabled'),
  queryAttribute('fileSecurity', 'boolean', 'file_security'),
  queryAttribute('maximumFileSize', 'integer', 'maximum_size'),
  queryAttribute('encryption', 'boolean', 'encryption'),
  queryAttribute('antivirus', 'boolean', 'antivirus'),
  queryAttribute('compression', 'string', 'compression'),
];

const schemas = new Map<number, QuerySchema>();

/** Files of one bucket look to the query compiler like a table of their own. */
function schemaOf(bucket: Bucket): QuerySchema {
  const kept = schemas.get(bucket.seq);
  if (kept) return kept;
  const schema: QuerySchema = {
    table: `(SELECT * FROM storage_files WHERE bucket_seq = ${bucket.seq}) AS files`,
    sequence: 'seq',
    attributes: new Map(ATTRIBUTES.map((attribute) => [attribute.key, attribute])),
    indexes: [],
    allowsSelect: false,
  };
  schemas.set(bucket.seq, schema);
  return schema;
}

export const bucketSchema: QuerySchema = {
  table: 'storage_buckets',
  sequence: 'seq',
  attributes: new Map(BUCKET_ATTRIBUTES.map((attribute) => [attribute.key, attribute])),
  indexes: [],
  allowsSelect: false,
};

export interface FileListRequest {
  queries: readonly string[];
  search: string;
  total: boolean;
  /** Only files that grant read to one of these roles; null: all. */
  readers: readonly string[] | null;
}

const DEFAULT_LIMIT = 25;

/** One page of a bucket's files. Throws ApiError for queries that cannot be. */
export function listFiles(
  db: Reader,
  bucket: Bucket,
  request: FileListRequest,
): { files: StoredFile[]; total: number } {
  const schema = schemaOf(bucket);
  const dialect = serviceDialect('File');
  const readable = request.readers ? readableBy(request.readers) : null;
  const plan = planRequest(db, schema, request.queries, dialect, readable);
  const conditions = request.search ? [...plan.conditions, found(request.search)] : plan.conditions;
  const { rows, total } = runRequest(
    db,
    schema,
    {
      plan: { ...plan, conditions },
      columns: '*',
      access: readable,
      defaultLimit: DEFAULT_LIMIT,
      total: request.total,
    },
    dialect,
  );
  return { files: rows.map(fileFromRow), total };
}

function found(search: string): Condition {
  const match = matchExpression(search);
  if (match === null) return condition('0');
  return condition('seq IN (SELECT rowid FROM storage_file_words WHERE storage_file_words MATCH ?)', [match]);
}

function readableBy(roles: readonly string[]): Condition {
  const marks = roles.map(() => '?').join(', ');
  return condition(`seq IN (SELECT seq FROM storage_file_readers WHERE role IN (${marks}))`, roles);
}
