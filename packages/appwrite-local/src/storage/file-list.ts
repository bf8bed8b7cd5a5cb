import type { LocalApp } from '../core/local-app.ts';
import { type Condition, condition } from '../queries/condition.ts';
import { matchExpression, wordsIn } from '../queries/fulltext.ts';
import type { Asker } from '../queries/list-reader.ts';
import {
  listResources,
  type ResourceRequest,
  type Resources,
  resourceSchema,
  wordSearch,
} from '../queries/resources.ts';
import type { QuerySchema } from '../queries/schema.ts';
import { type Bucket, fileFromRow, type StoredFile } from './model.ts';

const schemas = new Map<number, QuerySchema>();

/** The files of one bucket as a table for the query compiler. */
function schemaOf(bucket: Bucket): QuerySchema {
  const kept = schemas.get(bucket.seq);
  if (kept) return kept;
  const schema = resourceSchema(`(SELECT * FROM storage_files WHERE bucket_seq = ${bucket.seq}) AS files`, [
    ['name', 'string', 'name'],
    ['signature', 'string', 'signature'],
    ['mimeType', 'string', 'mime'],
    ['sizeOriginal', 'integer', 'size_original'],
    ['chunksTotal', 'integer', 'chunks_total'],
    ['chunksUploaded', 'integer', 'chunks_uploaded'],
  ]);
  schemas.set(bucket.seq, schema);
  return schema;
}

export const buckets: Resources = {
  noun: 'Bucket',
  schema: resourceSchema('storage_buckets', [
    ['name', 'string', 'name'],
    ['enabled', 'boolean', 'enabled'],
    ['fileSecurity', 'boolean', 'file_security'],
    ['maximumFileSize', 'integer', 'maximum_size'],
    ['encryption', 'boolean', 'encryption'],
    ['antivirus', 'boolean', 'antivirus'],
    ['compression', 'string', 'compression'],
  ]),
  found: wordSearch("id || ' ' || first_name"),
};

export interface FileListRequest extends Omit<ResourceRequest, 'access'> {
  /** Restricts the list to files that one of these roles may read; null for no restriction. */
  readonly readers: readonly string[] | null;
}

/** One page of a bucket's files. Throws ApiError for invalid queries. */
export async function listFiles(
  app: LocalApp,
  bucket: Bucket,
  { readers, ...request }: FileListRequest,
  asker: Asker,
): Promise<{ files: StoredFile[]; total: number }> {
  const files: Resources = { noun: 'File', schema: schemaOf(bucket), found };
  const access = readers ? readableBy(readers) : null;
  const { rows, total } = await listResources(app, files, { ...request, access }, asker);
  return { files: rows.map(fileFromRow), total };
}

function found(search: string): Condition {
  const match = matchExpression(search);
  if (match === null) return condition('0');
  return condition('seq IN (SELECT rowid FROM storage_file_words WHERE storage_file_words MATCH ?)', [match], {
    lookups: wordsIn(match),
  });
}

function readableBy(roles: readonly string[]): Condition {
  const marks = roles.map(() => '?').join(', ');
  return condition(`seq IN (SELECT seq FROM storage_file_readers WHERE role IN (${marks}))`, roles);
}
