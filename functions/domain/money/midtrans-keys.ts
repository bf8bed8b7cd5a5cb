/** Checks of Midtrans' keys that move no money. */

/** Id of a payment that does not exist; a request for it costs nothing. */
export const nobodysPayment = 'asked-by-setup-for-nothing';

/** Result of the key check by the status code of its request; null: the code does not tell. */
export function keyByCode(code: number): 'known' | 'refused' | null {
  if (code === 401) return 'refused';
  return code === 404 || (code >= 200 && code < 300) ? 'known' : null;
}

const isSandbox = (key: string): boolean => key.startsWith('SB-');

/** Whether both keys are of one mode (sandbox or live). A missing client key fits both. */
export const areOfOneMode = (serverKey: string, clientKey: string): boolean =>
  clientKey === '' || isSandbox(serverKey) === isSandbox(clientKey);

/** Whether it is a key of the server, which nobody else may see. */
export const isServerKey = (key: string): boolean => key.includes('Mid-server-');
