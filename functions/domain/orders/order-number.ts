/**
 * Order numbers that can be read aloud: "LK-7F3K-92QM". The alphabet of 32 characters omits look-alikes (0, O, 1, I). A
 * number encodes the creation time in the order id, in steps of 4 ms, mixed so that consecutive orders look different.
 * An id of ID.unique() starts with eight hex digits of seconds and five of milliseconds. Decoding a number gives the
 * possible prefixes of the id.
 */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Milliseconds per step: 40 bits hold 2^32 seconds of 250 steps. */
const step = 4n;
const mask = (1n << 40n) - 1n;
const factor = 0x9e3779b97bn;

/** XORs the upper half into the lower half. It is its own inverse, because the upper half stays unchanged. */
const fold = (value: bigint): bigint => value ^ (value >> 20n);

/** The multiplicative inverse of `factor` modulo 2^40. Newton's iteration doubles the correct bits. */
const inverse = [1, 2, 3, 4, 5, 6].reduce((guess) => (guess * (2n - factor * guess)) & mask, 1n);

const mixed = (value: bigint): bigint => fold((fold(value) * factor) & mask);
const unmixed = (value: bigint): bigint => fold((fold(value) * inverse) & mask);

/** Seconds and 4 ms steps in 40 bits. An id of another format gets a number that cannot be decoded to it. */
function momentOf(orderId: string): bigint {
  const [, seconds, milliseconds] = /^([0-9a-f]{8})(00[0-3][0-9a-f]{2})/.exec(orderId) ?? [];
  if (seconds && milliseconds) return (BigInt(`0x${seconds}`) << 8n) | (BigInt(`0x${milliseconds}`) / step);
  const tail = [...orderId.padEnd(10, '0').slice(-10)].map((sign) => Number.parseInt(sign, 36) || 0);
  return tail.reduce((sum, value) => (sum << 4n) | BigInt(value & 15), 0n);
}

/** Order ID → "LK-7F3K-92QM". */
export function orderNumber(orderId: string): string {
  let rest = mixed(momentOf(orderId));
  let signs = '';
  for (let place = 0; place < 8; place++) {
    signs = (alphabet[Number(rest & 31n)] ?? '') + signs;
    rest >>= 5n;
  }
  return `LK-${signs.slice(0, 4)}-${signs.slice(4)}`;
}

/** The possible prefixes of the ids with this number; empty if the text is not an order number. */
export function orderIdStarts(text: string): string[] {
  const signs = /^(?:LK)?([2-9A-HJ-NP-Z]{8})$/.exec(text.toUpperCase().replace(/[\s-]/g, ''))?.[1];
  if (!signs) return [];
  const moment = unmixed([...signs].reduce((sum, sign) => (sum << 5n) | BigInt(alphabet.indexOf(sign)), 0n));
  const seconds = (moment >> 8n).toString(16).padStart(8, '0');
  const first = (moment & 255n) * step;
  return Array.from(
    { length: Number(step) },
    (_, place) => seconds + (first + BigInt(place)).toString(16).padStart(5, '0'),
  );
}
