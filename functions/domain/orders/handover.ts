/**
 * The handover code: six digits that only the buyer sees, typed or scanned by the seller when the goods change hands. Five
 * wrong tries lock it for a quarter of an hour, so that in no quarter of an hour there are more than five.
 */
import { DomainError } from '../errors.ts';
import { limits } from '../limits.ts';
import { isMoneyGone, type Sale } from './sale.ts';

export const handoverCodePattern = new RegExp(`^\\d{${limits.handoverDigits}}$`);

/** Whether the code of a sale completes it: its buyer's money, where it came to us, must still be there. */
export const isHandoverOpen = (sale: Pick<Sale, 'state' | 'method' | 'isPaidOutside' | 'money'>): boolean =>
  (sale.state === 'accepted' || sale.state === 'ready') && !isMoneyGone(sale);

/** Compares without telling by its time how many digits were right. */
export function isSameCode(typed: string, code: string): boolean {
  if (typed.length !== code.length || code === '') return false;
  let difference = 0;
  for (let at = 0; at < code.length; at++) difference |= typed.charCodeAt(at) ^ code.charCodeAt(at);
  return difference === 0;
}

/** What the rules need to know of a code; a row of `handoverCodes` fits. */
export interface HandoverCode {
  readonly code: string;
  /** Wrong ones since the last lock. */
  readonly tries: number;
  /** ISO; null: never locked. */
  readonly lockedUntil: string | null;
}

/** The row of a code that nobody has tried. */
export const newHandoverCode = (code: string) => ({ code, tries: 0, lockedUntil: null, version: 0 });

export interface HandoverTry {
  readonly isRight: boolean;
  /** Wrong tries that are left before the lock. */
  readonly left: number;
  /** Whether this try locked it. */
  readonly isLocked: boolean;
  readonly change: Pick<HandoverCode, 'tries' | 'lockedUntil'>;
}

/** One try with a typed code at `now` (ms since 1970). Refuses handover_locked with the seconds to wait. */
export function tryCode(stored: HandoverCode, typed: string, now: number): HandoverTry {
  const waitMs = stored.lockedUntil === null ? 0 : Date.parse(stored.lockedUntil) - now;
  if (waitMs > 0) throw new DomainError('handover_locked', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  const { handoverTries, handoverLockMinutes } = limits;
  if (isSameCode(typed, stored.code)) {
    return { isRight: true, left: handoverTries, isLocked: false, change: { tries: 0, lockedUntil: null } };
  }
  const tries = stored.tries + 1;
  const isLocked = tries >= handoverTries;
  const lockedUntil = isLocked ? new Date(now + handoverLockMinutes * 60_000).toISOString() : null;
  return {
    isRight: false,
    left: handoverTries - tries,
    isLocked,
    change: { tries: isLocked ? 0 : tries, lockedUntil },
  };
}

const mark = 'LAPAK';

/** What the QR shows. Only characters of QR's alphanumeric mode, which makes it coarse enough for old cameras. */
export const handoverText = (saleId: string, code: string): string => `${mark}:${saleId.toUpperCase()}:${code}`;

/** Six digits with blanks, dashes or dots between them, alone or in words that speak of the code. */
const spokenCode = /^(?<before>[^\d]*)(?<digits>\d(?:[\s\p{Pd}\p{Cf}.·_]*\d){5})(?<after>[^\d]*)$/u;
/** Letters, blanks and the marks that people and keyboards put around a number; no address, no amount. */
const plainWords = /^[\p{L}\p{M}\p{Z}\p{Cf}\s\p{Pd}:.,;!?()[\]"'“”‘’*_=·]*$/u;
const speaksOfCode = /k\s*o\s*d\s*e|code|\botp\b|\bpin\b/i;

/** The six digits that a person typed, read aloud or pasted, in whatever spelling; null where there are none, or more. */
function spokenDigits(text: string): string | null {
  // Full-width digits and odd blanks of some keyboards become plain ones.
  const { before = '', digits = '', after = '' } = spokenCode.exec(text.normalize('NFKC'))?.groups ?? {};
  const around = before + after;
  const fits = plainWords.test(around) && (!/\p{L}/u.test(around) || speaksOfCode.test(around));
  return digits !== '' && fits ? digits.replace(/\D/g, '') : null;
}

/** Whether this was meant as a code, with too few digits or too many: no letters, or words that speak of it. */
export const isMeantAsCode = (text: string): boolean => {
  const plain = text.normalize('NFKC').replace(/\d/g, '');
  return plainWords.test(plain) && (!/\p{L}/u.test(plain) || speaksOfCode.test(plain));
};

/**
 * What was scanned, typed or pasted at the page of this sale → its six digits. Refuses handover_foreign for what is no code of ours,
 * handover_other_sale for another sale's.
 */
export function readHandover(text: string, saleId: string): string {
  const spoken = spokenDigits(text);
  if (spoken !== null) return spoken;
  const [name, id = '', code = ''] = text.replace(/\s/g, '').split(':');
  if (name !== mark || !handoverCodePattern.test(code)) throw new DomainError('handover_foreign');
  if (id.toLowerCase() !== saleId) throw new DomainError('handover_other_sale', { saleId: id.toLowerCase() });
  return code;
}
