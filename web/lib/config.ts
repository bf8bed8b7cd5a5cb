/** What the server that serves the page tells it: one web build fits every Appwrite. */
export interface RuntimeConfig {
  endpoint: string;
  projectId: string;
  midtransClientKey: string;
  /** 'production', 'sandbox', or 'simulator'. */
  midtransMode: string;
  /** Address of snap.js where it is not Midtrans' own (the simulator's). */
  midtransScriptUrl: string;
  /** Where shared links begin (https://bagi.lapak.example); '' when pages are shared by their own address. */
  shareUrl: string;
  /** With which browsers subscribe to pushes of this campus; '' when none are sent. */
  vapidPublicKey: string;
  contactEmail: string;
  contactInstagram: string;
}

const text = (value: unknown, fallback: string) => (typeof value === 'string' && value !== '' ? value : fallback);

/** Reads the JSON block `runtime-config`; an empty block means "Appwrite at this very address", as the embedded one is. */
function parseConfig(json: string, origin: string): RuntimeConfig {
  const given: unknown = JSON.parse(json || '{}');
  const values: Record<string, unknown> = typeof given === 'object' && given !== null ? { ...given } : {};
  return {
    endpoint: text(values.endpoint, `${origin}/v1`),
    projectId: text(values.projectId, 'lapak'),
    midtransClientKey: text(values.midtransClientKey, ''),
    midtransMode: text(values.midtransMode, ''),
    midtransScriptUrl: text(values.midtransScriptUrl, ''),
    shareUrl: text(values.shareUrl, ''),
    vapidPublicKey: text(values.vapidPublicKey, ''),
    contactEmail: text(values.contactEmail, 'halo@lapakkampus.id'),
    contactInstagram: text(values.contactInstagram, '@lapakkampus'),
  };
}

/** While the build writes the first screens there is no page yet: their addresses are of this very server. */
export const config = parseConfig(
  globalThis.document?.getElementById('runtime-config')?.textContent ?? '',
  globalThis.location?.origin ?? '',
);
