/**
 * TRADE 4: what the checkout's address begins with: the "Titik COD" of what is bought, where all of it has the same; else where the
 * last order went. '' where neither is known.
 */
export function firstAddress(codAddresses: readonly string[], lastAddress: string): string {
  const [place = '', ...others] = new Set(codAddresses);
  return others.length === 0 && place !== '' ? place : lastAddress;
}
