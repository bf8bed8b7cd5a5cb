/** Sentences that load on demand, to keep pages small. */
import type { ErrorCode } from '#domain/errors.ts';
import type { CallError } from '../lib/call-error.ts';

/** Prefixes of codes of kinds of trade and of rare refusals. */
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

/** Registers further sentences for `sentenceFor`. */
export function addSentences(sentences: (error: CallError) => string | undefined): void {
  loaded.push(sentences);
}

/** The sentence of a refusal among the registered ones. */
export const furtherSentence = (error: CallError): string | undefined =>
  loaded.map((sentences) => sentences(error)).find(Boolean);
