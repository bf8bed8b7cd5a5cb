/**
 * Prefills the checkout's address: the products' meeting point ("Titik COD") if all have the same, else the last
 * order's address. '' when neither is known.
 */
export function firstAddress(codAddresses: readonly string[], lastAddress: string): string {
  const [place = '', ...others] = new Set(codAddresses);
  return others.length === 0 && place !== '' ? place : lastAddress;
}
