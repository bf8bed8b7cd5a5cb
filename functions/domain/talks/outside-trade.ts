/**
 * Finds messages that ask to pay or to talk outside of the app. The reader only sees a warning, so a wrong match costs
 * one line of text.
 */

export type OutsideKind = 'pay' | 'go';

/** Banks and wallets by their usual names. */
const moneyPlace = new RegExp(
  '\\b(?:bca|bri|bni|btn|bsi|mandiri|cimb|permata|danamon|jago|jenius|seabank|dana|ovo|gopay|go-pay|shopeepay|linkaja|qris|' +
    'rekening|rek|norek|virtual account|va)\\b',
  'iu',
);

/** The usual length of account and wallet numbers. */
const longNumber = /\d(?:[ .-]?\d){7,19}/g;
const nearby = 40;

/** An account number next to the name of a bank or wallet. */
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

/** What the text asks for: to pay elsewhere, to talk elsewhere. Empty for nearly all messages. */
export function outsideKinds(text: string): OutsideKind[] {
  // Normalizes full-width and other disguised digits and letters.
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  const asks = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(plain));
  const isPay = namesAccount(plain) || asks(payPatterns);
  return [...(isPay ? (['pay'] as const) : []), ...(asks(goPatterns) ? (['go'] as const) : [])];
}
