/**
 * Values of the page's JSON block `runtime-config`. Separate from config.ts, because the first script needs only two of
 * them.
 */

// During the build there is no page; URLs are then relative to the server.
const values: Record<string, unknown> = Object(
  JSON.parse(globalThis.document?.getElementById('runtime-config')?.textContent || '{}'),
);

export const saidByServer = (name: string, fallback: string): string => {
  const value = values[name];
  return (typeof value === 'string' && value) || fallback;
};

/** An empty block means that Appwrite is at the page's own origin, as the embedded one is. */
export const endpoint = saidByServer('endpoint', `${globalThis.location?.origin ?? ''}/v1`);
export const projectId = saidByServer('projectId', 'lapak');
