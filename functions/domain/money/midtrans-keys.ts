/** Checks of Midtrans' API keys that move no money. */

/** Id of a payment that does not exist; a request for it costs nothing. */
export const nobodysPayment = 'asked-by-setup-for-nothing';

/** Interprets the HTTP status of the key check; null if it is inconclusive. */
export function keyByCode(code: number): 'known' | 'refused' | null {
  if (code === 401) return 'refused';
  return code === 404 || (code >= 200 && code < 300) ? 'known' : null;
}

const isSandbox = (key: string): boolean => key.startsWith('SB-');

export const modeOf = (key: string): 'sandbox' | 'production' => (isSandbox(key) ? 'sandbox' : 'production');

/** Whether both API keys belong to one mode (sandbox or live). A missing client key matches both. */
export const areOfOneMode = (serverKey: string, clientKey: string): boolean =>
  clientKey === '' || isSandbox(serverKey) === isSandbox(clientKey);

/** Whether this is a server key, which must stay secret. */
export const isServerKey = (key: string): boolean => key.includes('Mid-server-');
