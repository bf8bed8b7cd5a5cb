/** Calls storage with an API key and without an SDK, so that tests can send invalid requests. */
export interface StorageServer {
  endpoint: string;
  /** Headers with project and API key. */
  headers: Record<string, string>;
}

const filesUrl = (server: StorageServer, bucket: string, rest = ''): string =>
  `${server.endpoint}/storage/buckets/${bucket}/files${rest}`;

/** Uploads bytes as one file; `headers` may carry a range. */
export async function upload(
  server: StorageServer,
  bucket: string,
  file: { id: string; name: string; bytes: Uint8Array; headers?: Record<string, string> },
): Promise<{ status: number; body: Record<string, unknown> }> {
  const form = new FormData();
  form.append('fileId', file.id);
  form.append('file', new Blob([new Uint8Array(file.bytes)]), file.name);
  const headers = { ...server.headers, ...file.headers };
  const answer = await fetch(filesUrl(server, bucket), { method: 'POST', headers, body: form });
  return { status: answer.status, body: await answer.json() };
}

export async function read(server: StorageServer, bucket: string, rest: string): Promise<Response> {
  return fetch(filesUrl(server, bucket, rest), { headers: server.headers });
}
