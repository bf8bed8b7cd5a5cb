/** What a campus tells its people: the rules of its market, and what must not be sold there. */
import { z } from 'zod';
import { freeText, requiredText, say } from '../field.ts';
import { limits } from '../limits.ts';
import { areDifferent } from './different.ts';

const word = requiredText(limits.forbiddenWordMax).overwrite((text) =>
  text.toLocaleLowerCase('id').replace(/\s+/g, ' '),
);

/** One thing, and the words of a listing that make its seller look again. */
const forbidden = z.object({
  name: requiredText(limits.forbiddenNameMax),
  words: z
    .array(word, say('invalid'))
    .min(1, say('words_required'))
    .max(limits.forbiddenWordsMax, say('too_many'))
    .transform((all) => [...new Set(all)]),
});

export const textsGroup = z.object({
  /** Markdown; '' where there are none. */
  marketRules: freeText(limits.marketRulesMax),
  forbidden: z
    .array(forbidden, say('invalid'))
    .max(limits.forbiddenMax, say('too_many'))
    .superRefine(areDifferent('name')),
});

export type Texts = z.output<typeof textsGroup>;
