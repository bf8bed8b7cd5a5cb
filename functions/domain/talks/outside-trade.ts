/**
 * Messages that ask to pay or to go on elsewhere. Their reader sees a calm warning; nothing is censored, so a wrong guess costs
 * a line of text. Looked for are the ways by which people are led away from cash in hand and from paying here.
 */

export type OutsideKind = 'pay' | 'go';

/** Banks and wallets by the names people write. */
const moneyPlace = new RegExp(
  '\\b(?:bca|bri|bni|btn|bsi|mandiri|cimb|permata|danamon|jago|jenius|seabank|dana|ovo|gopay|go-pay|shopeepay|linkaja|qris|' +
    'rekening|rek|norek|virtual account|va)\\b',
  'iu',
);

/** As long as numbers of accounts and wallets are. */
const longNumber = /\d(?:[ .-]?\d){7,19}/g;
const nearby = 40;

/** A number of an account beside where it is. */
function namesAccount(text: string): boolean {
  for (const { index, 0: number } of text.matchAll(longNumber)) {
    if (moneyPlace.test(text.slice(Math.max(0, index - nearby), index + number.length + nearby))) return true;
  }
  return false;
}

const payPatterns: readonly RegExp[] = [
  // Asking for money before the goods: "tf dulu", "dp 50rb ya", "transfer ke rekening saya".
  /\b(?:tf|trf|transfer|bayar)(?:kan)? (?:dulu|duluan|langsung|ke (?:rek|rekening|dana|ovo|gopay|nomor))\b/iu,
  /\b(?:dp|uang muka|tanda jadi)\b[^\n]{0,20}?(?:dulu|duluan|\d)/iu,
];

const goPatterns: readonly RegExp[] = [
  /\b(?:wa\.me|api\.whatsapp\.com|chat\.whatsapp\.com|t\.me|telegram\.me|line\.me|bit\.ly|s\.id|tinyurl\.com)\b/iu,
  /\b(?:chat|hubungi|lanjut|kontak|pindah|dm|japri)\w*\b[^\n]{0,25}?\b(?:wa|whatsapp|whats app|telegram|tele|line|ig|instagram)\b/iu,
  /\b(?:wa|whatsapp|telegram)\b[^\n]{0,20}?(?:\+?62|0)8(?:[ .-]?\d){7,12}/iu,
];

/** What the text asks for: to pay past this place, to go on elsewhere. Empty for nearly all. */
export function outsideKinds(text: string): OutsideKind[] {
  // Full-width and otherwise disguised digits and letters are what they look like.
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  const asks = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(plain));
  const isPay = namesAccount(plain) || asks(payPatterns);
  return [...(isPay ? (['pay'] as const) : []), ...(asks(goPatterns) ? (['go'] as const) : [])];
}
