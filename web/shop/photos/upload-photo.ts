import { client } from '../../lib/appwrite.ts';
import { CallError, toCallError } from '../../lib/call-error.ts';
import type { Bucket } from './images.ts';

interface Upload {
  bucketId: Bucket;
  /** Made by the caller, so that a second try after a lost answer is the same file. */
  fileId: string;
  file: File;
  /** Share of the bytes that left this device, 0 to 1. */
  onProgress: (share: number) => void;
}

const parsed = (text: string): object => {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {}; // a proxy on the way answers in HTML; the status says enough
  }
};

const refusalOf = (request: XMLHttpRequest): CallError => {
  const body = parsed(request.responseText);
  return toCallError({ type: 'upload_refused', ...body, code: request.status });
};

/**
 * Uploads one photo and tells how far it is, which `fetch` (and so the SDK) cannot do below 5 MB. Address and headers
 * are the SDK's. Throws CallError: network, storage_*, upload_refused …
 */
export function uploadPhoto({ bucketId, fileId, file, onProgress }: Upload): Promise<void> {
  const url = new URL(`${client.config.endpoint}/storage/buckets/${bucketId}/files`);
  const headers = {
    'x-appwrite-project': client.config.project,
    'content-type': 'multipart/form-data',
    accept: 'application/json',
  };
  const { uri, options } = client.prepareRequest('POST', url, headers, { fileId, file });
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', uri);
    request.withCredentials = options.credentials === 'include';
    new Headers(options.headers).forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new CallError('network', 0));
    request.onload = () => {
      const isDone = request.status >= 200 && request.status < 300;
      const refusal = isDone ? null : refusalOf(request);
      if (refusal && refusal.code !== 'storage_file_already_exists') reject(refusal);
      else resolve();
    };
    request.send(options.body instanceof FormData ? options.body : null);
  });
}
