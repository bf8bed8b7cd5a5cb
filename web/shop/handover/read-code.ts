import { DomainError } from '#domain/errors.ts';
import { isMeantAsCode, readHandover } from '#domain/orders/handover.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { fieldSentence } from '../../copy/fields.ts';
import { CallError } from '../../lib/call-error.ts';

export type ReadCode = { readonly code: string } | { readonly refusal: string };

/**
 * Reads text that was typed, pasted or scanned on this sale's page. Returns the six digits, or the error message to
 * show.
 */
export function readCode(text: string, saleId: string): ReadCode {
  try {
    return { code: readHandover(text, saleId) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { refusal: isMeantAsCode(text) ? fieldSentence('code_invalid') : sentenceFor(new CallError(error.code, 0)) };
  }
}
