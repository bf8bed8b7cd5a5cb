/** What the server that serves the page says in its JSON block `runtime-config`. Apart from config.ts: the first script needs two values. */

// During the build there is no page: the URLs are relative to the server.
const values: Record<string, unknown> = Object(
  JSON.parse(globalThis.document?.getElementById('runtime-config')?.textContent || '{}'),
);

export const saidByServer = (name: string, fallback: string): string => {
  const value = values[name];
  return (typeof value === 'string' && value) || fallback;
};

/** An empty block means "Appwrite at this very address", as the embedded one is. */
export const endpoint = saidByServer('endpoint', `${globalThis.location?.origin ?? ''}/v1`);
export const projectId = saidByServer('projectId', 'lapak');
