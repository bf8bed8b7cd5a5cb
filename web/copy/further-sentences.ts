/** Sentences that are loaded when one of them is needed: no page has room for all. */
import type { ErrorCode } from '#domain/errors.ts';
import type { CallError } from '../lib/call-error.ts';

/** Beginnings of the codes of kinds of trade, and of what only few meet. */
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

/** Whose sentence is in kind-errors.ts. */
export type KindErrorCode = Extract<ErrorCode, `${(typeof kindBeginnings)[number]}_${string}`>;

export const isOfKind = (code: string): boolean => kindBeginnings.some((beginning) => code.startsWith(`${beginning}_`));

const loaded: ((error: CallError) => string | undefined)[] = [];

/** Lets `sentenceFor` know more refusals. */
export function addSentences(sentences: (error: CallError) => string | undefined): void {
  loaded.push(sentences);
}

/** The sentence of a refusal among those that were loaded. */
export const furtherSentence = (error: CallError): string | undefined =>
  loaded.map((sentences) => sentences(error)).find(Boolean);
