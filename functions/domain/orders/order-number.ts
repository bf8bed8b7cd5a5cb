/**
 * Order numbers that people can say: "LK-7F3K-92QM". Eight of 32 letters and digits that are not mistaken for each other
 * (no 0, O, 1, I), made of the first ten hex digits of the Order ID (its moment, to 4 ms) and mixed, so that neighbours
 * look different. The way back gives these ten digits: what begins with them fits.
 */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const hexDigits = 10;
const mask = (1n << 40n) - 1n;
const factor = 0x9e3779b97bn;

/** Its own inverse: the upper half stays. */
const fold = (value: bigint): bigint => value ^ (value >> 20n);

/** The number by which a product with `factor` is undone, modulo 2^40 (Newton's iteration doubles the right bits). */
const inverse = [1, 2, 3, 4, 5, 6].reduce((guess) => (guess * (2n - factor * guess)) & mask, 1n);

const mixed = (value: bigint): bigint => fold((fold(value) * factor) & mask);
const unmixed = (value: bigint): bigint => fold((fold(value) * inverse) & mask);

/** The ten hex digits; an id of another shape gets its characters' low bits, and is not found by its number. */
const digitsOf = (orderId: string): bigint => {
  const head = [...orderId.padEnd(hexDigits, '0').slice(-hexDigits)].map((sign) => Number.parseInt(sign, 36) || 0);
  const isHex = /^[0-9a-f]{10}/.test(orderId);
  return isHex
    ? BigInt(`0x${orderId.slice(0, hexDigits)}`)
    : head.reduce((sum, value) => (sum << 4n) | BigInt(value & 15), 0n);
};

/** Order ID → "LK-7F3K-92QM". */
export function orderNumber(orderId: string): string {
  let rest = mixed(digitsOf(orderId));
  let signs = '';
  for (let place = 0; place < 8; place++) {
    signs = (alphabet[Number(rest & 31n)] ?? '') + signs;
    rest >>= 5n;
  }
  return `LK-${signs.slice(0, 4)}-${signs.slice(4)}`;
}

/** What the ids of all orders with this number begin with; null for a text that is no order number. */
export function orderIdStart(text: string): string | null {
  const signs = /^(?:LK)?([2-9A-HJ-NP-Z]{8})$/.exec(text.toUpperCase().replace(/[\s-]/g, ''))?.[1];
  if (!signs) return null;
  const value = [...signs].reduce((sum, sign) => (sum << 5n) | BigInt(alphabet.indexOf(sign)), 0n);
  return unmixed(value).toString(16).padStart(hexDigits, '0');
}
