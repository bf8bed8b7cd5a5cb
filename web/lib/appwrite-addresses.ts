/**
 * Addresses of Appwrite for what asks without the SDK: pictures, uploads that tell their progress, and the first script of
 * a page. Beside appwrite.ts, so that none of them brings the SDK along.
 */
import type { TableName } from '#rows';
import { config } from './config.ts';

export const databaseId = 'market';

export const rowAddress = (table: TableName, rowId: string): string =>
  `${config.endpoint}/tablesdb/${databaseId}/tables/${table}/rows/${encodeURIComponent(rowId)}`;

export const filesAddress = (bucketId: string): string => `${config.endpoint}/storage/buckets/${bucketId}/files`;

/** Where a scaled picture of a file is; `look` says how large and in which format. */
export const previewAddress = (bucketId: string, fileId: string, look: string): string =>
  `${filesAddress(bucketId)}/${encodeURIComponent(fileId)}/preview?${look}&project=${config.projectId}`;

export const projectHeader = { 'X-Appwrite-Project': config.projectId };
