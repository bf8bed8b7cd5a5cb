/**
 * The handover code: six digits that only the receiver of the goods sees, and that the other side types or scans when
 * the goods change hands. Five wrong tries lock it for 15 minutes.
 */
import { DomainError } from '../errors.ts';
import { limits } from '../limits.ts';
import { isMoneyGone, type Sale } from './sale.ts';

export const handoverCodePattern = new RegExp(`^\\d{${limits.handoverDigits}}$`);

/**
 * Whether a code can move the sale: complete it, hand out a rental, or take it back. The buyer's money, if it came
 * through us, must not have gone back.
 */
export const isHandoverOpen = (sale: Pick<Sale, 'state' | 'method' | 'isPaidOutside' | 'money'>): boolean =>
  ['accepted', 'ready', 'rented'].includes(sale.state) && !isMoneyGone(sale);

/** The side that receives the goods and shows the code. The other side enters it. */
export const codeHolder = ({ state }: Pick<Sale, 'state'>): 'buyer' | 'seller' =>
  state === 'rented' ? 'seller' : 'buyer';

/** Constant-time comparison: its duration does not reveal how many digits are right. */
export function isSameCode(typed: string, code: string): boolean {
  if (typed.length !== code.length || code === '') return false;
  let difference = 0;
  for (let at = 0; at < code.length; at++) difference |= typed.charCodeAt(at) ^ code.charCodeAt(at);
  return difference === 0;
}

/** Code columns that the rules read; a row of `handoverCodes` is assignable. */
export interface HandoverCode {
  readonly code: string;
  /** Wrong tries since the last lock. */
  readonly tries: number;
  /** ISO; null when never locked. */
  readonly lockedUntil: string | null;
}

/** A new row, not tried yet. */
export const newHandoverCode = (code: string) => ({ code, tries: 0, lockedUntil: null, version: 0 });

export interface HandoverTry {
  readonly isRight: boolean;
  /** Tries left before the lock. */
  readonly left: number;
  /** Whether this try locked the code. */
  readonly isLocked: boolean;
  readonly change: Pick<HandoverCode, 'tries' | 'lockedUntil'>;
}

/** One try with a typed code at `now` (ms since 1970). Refuses handover_locked with the seconds to wait. */
export function tryCode(stored: HandoverCode, typed: string, now: number): HandoverTry {
  const waitMs = stored.lockedUntil === null ? 0 : Date.parse(stored.lockedUntil) - now;
  if (waitMs > 0) throw new DomainError('handover_locked', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  if (isSameCode(typed, stored.code)) {
    return { isRight: true, left: limits.handoverTries, isLocked: false, change: { tries: 0, lockedUntil: null } };
  }
  const tries = stored.tries + 1;
  const isLocked = tries >= limits.handoverTries;
  const lockedUntil = isLocked ? new Date(now + limits.handoverLockMinutes * 60_000).toISOString() : null;
  return {
    isRight: false,
    left: limits.handoverTries - tries,
    isLocked,
    change: { tries: isLocked ? 0 : tries, lockedUntil },
  };
}

const mark = 'LAPAK';

/**
 * Content of the QR code. It uses only characters of the alphanumeric mode, which keeps the code coarse enough for old
 * cameras.
 */
export const handoverText = (saleId: string, code: string): string => `${mark}:${saleId.toUpperCase()}:${code}`;

/** Six digits, possibly with blanks, dashes or dots between them, alone or in a sentence about the code. */
const spokenCode = /^(?<before>[^\d]*)(?<digits>\d(?:[\s\p{Pd}\p{Cf}.·_]*\d){5})(?<after>[^\d]*)$/u;
/** Letters, blanks and punctuation that people and keyboards put around a number. Excludes addresses and amounts. */
const plainWords = /^[\p{L}\p{M}\p{Z}\p{Cf}\s\p{Pd}:.,;!?()[\]"'“”‘’*_=·]*$/u;
const speaksOfCode = /k\s*o\s*d\s*e|code|\botp\b|\bpin\b/i;

/** The six digits in a typed, pasted or read-out text; null when there are fewer, more or none. */
function spokenDigits(text: string): string | null {
  // NFKC turns full-width digits and unusual blanks into plain ones.
  const { before = '', digits = '', after = '' } = spokenCode.exec(text.normalize('NFKC'))?.groups ?? {};
  const around = before + after;
  const fits = plainWords.test(around) && (!/\p{L}/u.test(around) || speaksOfCode.test(around));
  return digits !== '' && fits ? digits.replace(/\D/g, '') : null;
}

/** Whether a text with too few or too many digits was probably meant as a code: no letters, or words about the code. */
export const isMeantAsCode = (text: string): boolean => {
  const plain = text.normalize('NFKC').replace(/\d/g, '');
  return plainWords.test(plain) && (!/\p{L}/u.test(plain) || speaksOfCode.test(plain));
};

/**
 * Reads the six digits from a scanned, typed or pasted text at this sale's page. Refuses handover_foreign for a text
 * that is not a code of ours, and handover_other_sale for the code of another sale.
 */
export function readHandover(text: string, saleId: string): string {
  const spoken = spokenDigits(text);
  if (spoken !== null) return spoken;
  const scanned = scannedHandover(text);
  if (scanned.saleId !== saleId) throw new DomainError('handover_other_sale', { saleId: scanned.saleId });
  return scanned.code;
}

/**
 * Matches the QR code's content in any letter case: alone, or in the URL of a web search, which scanner apps open for
 * unknown content.
 */
const marked = new RegExp(
  `(?:^|[^A-Z0-9])${mark}:(?<id>[A-Z0-9-]+):(?<code>\\d{${limits.handoverDigits}})(?![A-Z0-9])`,
  'i',
);

/** The sale and the code in a scanned picture, for a page that takes codes of many sales. Refuses handover_foreign. */
export function scannedHandover(text: string): { saleId: string; code: string } {
  const plain = text.normalize('NFKC').replace(/\s/g, '').replace(/%3a/gi, ':');
  const { id, code } = marked.exec(plain)?.groups ?? {};
  if (id === undefined || code === undefined) throw new DomainError('handover_foreign');
  return { saleId: id.toLowerCase(), code };
}
