/** What can be told of Midtrans' keys without moving money. */

/** A payment that nobody has: asking for it costs nothing. */
export const nobodysPayment = 'asked-by-setup-for-nothing';

/** What the answer's code to that question says of the server key; null: nothing. */
export function keyByCode(code: number): 'known' | 'refused' | null {
  if (code === 401) return 'refused';
  return code === 404 || (code >= 200 && code < 300) ? 'known' : null;
}

const isSandbox = (key: string): boolean => key.startsWith('SB-');

/** Whether both keys are of one mode; without a client key nothing contradicts. */
export const areOfOneMode = (serverKey: string, clientKey: string): boolean =>
  clientKey === '' || isSandbox(serverKey) === isSandbox(clientKey);
