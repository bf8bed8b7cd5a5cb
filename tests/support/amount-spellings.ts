/** Spellings of whole amounts by people and programs, as found in clipboards. */

const groups = (amount: number, sign: string) => String(amount).replace(/\B(?=(\d{3})+$)/g, sign);
const fullWidth = (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));

/** The digits. */
export const bodies: readonly ((amount: number) => string)[] = [
  String,
  ...['.', ',', ' ', '\u00a0', '\u202f', '\u2009', "'", '’'].map((sign) => (amount: number) => groups(amount, sign)),
  (amount) => `${groups(amount, '.')},00`,
  (amount) => `${amount},00`,
  (amount) => `${groups(amount, ',')}.00`,
  (amount) => `${groups(amount, '.')},-`,
  (amount) => `${amount},-`,
  (amount) => `${groups(amount, '.')}.-`,
  (amount) => fullWidth(groups(amount, '.')),
];
/** Prefixes and suffixes around the digits. */
export const frames: readonly ((body: string) => string)[] = [
  (body) => body,
  (body) => `Rp ${body}`,
  (body) => `Rp${body}`,
  (body) => `Rp. ${body}`,
  (body) => `rp.${body}`,
  (body) => `IDR ${body}`,
  (body) => `${body} IDR`,
  (body) => `${body} rupiah`,
  (body) => `Rp\u00a0${body}`,
  (body) => ` \t${body}\n`,
  (body) => `\u202a${body}\u202c`,
  (body) => `\u200b${body}`,
];

/** Every combination of digits, prefix and suffix for an amount. */
export const everySpelling = (amount: number): string[] =>
  bodies.flatMap((body) => frames.map((frame) => frame(body(amount))));
