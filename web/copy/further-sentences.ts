/** Sentences that load on demand, to keep pages small. */
import type { ErrorCode } from '#domain/errors.ts';
import type { CallError } from '../lib/call-error.ts';

/** Prefixes of error codes for kinds of trade and for rare refusals. */
const kindBeginnings = [
  ...(['kind', 'bundle', 'draw', 'batch', 'service', 'package', 'slot', 'appointments', 'result'] as const),
  ...([
    'rental',
    'wanted',
    'link',
    'links',
    'newcomer',
    'setup',
    'goods',
    'settings',
    'zone',
    'payout',
    'cash',
  ] as const),
];

/** Codes whose sentences are in kind-errors.ts. */
export type KindErrorCode = Extract<ErrorCode, `${(typeof kindBeginnings)[number]}_${string}`>;

export const isOfKind = (code: string): boolean => kindBeginnings.some((beginning) => code.startsWith(`${beginning}_`));

const loaded: ((error: CallError) => string | undefined)[] = [];

/** Registers further error messages for `sentenceFor`. */
export function addSentences(sentences: (error: CallError) => string | undefined): void {
  loaded.push(sentences);
}

/** The registered message for this error; undefined if there is none. */
export const furtherSentence = (error: CallError): string | undefined =>
  loaded.map((sentences) => sentences(error)).find(Boolean);
