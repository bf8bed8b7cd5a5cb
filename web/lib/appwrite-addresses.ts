/**
 * URLs of Appwrite for requests without the SDK: pictures, uploads with progress, and a page's first script. A module
 * of its own, so that these do not load the SDK.
 */
import type { TableName } from '#rows';
import { endpoint, projectId } from './said-by-server.ts';

export const databaseId = 'market';

export const rowsPath = (table: TableName): string => `/tablesdb/${databaseId}/tables/${table}/rows`;

export const rowsAddress = (table: TableName): string => `${endpoint}${rowsPath(table)}`;

/** URL to ping: any response shows that the server is reachable. */
export const healthAddress = (): string => `${endpoint}/health/version`;

export const filesAddress = (bucketId: string): string => `${endpoint}/storage/buckets/${bucketId}/files`;

/** URL of a scaled picture; `look`: its size and format. */
export const previewAddress = (bucketId: string, fileId: string, look: string): string =>
  `${filesAddress(bucketId)}/${encodeURIComponent(fileId)}/preview?${look}&project=${projectId}`;

/** Download URL of a private file, for the holder of a token. */
export const downloadAddress = (bucketId: string, fileId: string, token: string): string =>
  `${filesAddress(bucketId)}/${encodeURIComponent(fileId)}/download?${new URLSearchParams({ project: projectId, token })}`;

export const projectHeader = { 'X-Appwrite-Project': projectId };
