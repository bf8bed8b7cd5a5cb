/** Settings: the rules of the market, and forbidden goods. */
import { z } from 'zod';
import { freeText, requiredText, say } from '../field.ts';
import { limits } from '../limits.ts';
import { areDifferent } from './different.ts';

const word = requiredText(limits.forbiddenWordMax).overwrite((text) =>
  text.toLocaleLowerCase('id').replace(/\s+/g, ' '),
);

/** A forbidden kind of goods, and the words in a listing that trigger a warning to its seller. */
const forbidden = z.object({
  name: requiredText(limits.forbiddenNameMax),
  words: z
    .array(word, say('invalid'))
    .min(1, say('words_required'))
    .max(limits.forbiddenWordsMax, say('too_many'))
    .transform((all) => [...new Set(all)]),
});

export const textsGroup = z.object({
  /** Markdown; '' for none. */
  marketRules: freeText(limits.marketRulesMax),
  forbidden: z
    .array(forbidden, say('invalid'))
    .max(limits.forbiddenMax, say('too_many'))
    .superRefine(areDifferent('name')),
});

export type Texts = z.output<typeof textsGroup>;
