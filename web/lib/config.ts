/** Runtime config from the server that serves the page: one build fits every Appwrite. */
export interface RuntimeConfig {
  endpoint: string;
  projectId: string;
  midtransClientKey: string;
  /** 'production', 'sandbox', or 'simulator'. */
  midtransMode: string;
  /** URL of snap.js where it is not Midtrans' own (the simulator's). */
  midtransScriptUrl: string;
  /** Base URL of shared links (https://bagi.lapak.example); '' when the page's own URL is shared. */
  shareUrl: string;
  /** The public VAPID key for push; '' when there is no push. */
  vapidPublicKey: string;
  /** 'google' where people can sign in with Google; '' where they can't: no page can ask Appwrite. */
  signInWith: string;
  /** What an operator has set; '' where the campus's settings say it. */
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
    signInWith: text(values.signInWith, ''),
    contactEmail: text(values.contactEmail, ''),
    contactInstagram: text(values.contactInstagram, ''),
  };
}

/** During the build there is no page: the URLs are relative to the server. */
export const config = parseConfig(
  globalThis.document?.getElementById('runtime-config')?.textContent ?? '',
  globalThis.location?.origin ?? '',
);
