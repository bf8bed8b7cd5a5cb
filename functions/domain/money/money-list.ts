/** Filters and order of the administrators' lists of money. */
import { z } from 'zod';
import { isDay } from '../admin-list.ts';
import { optionalText, pageQuery, say } from '../field.ts';
import { moneySorts } from './money-sorts.ts';

/** Maximum characters of a search, as in every other list. */
const searchMax = 120;

const day = z
  .string(say('invalid'))
  .refine((text) => text === '' || isDay(text), say('invalid'))
  .default('');

export const moneyListQuery = pageQuery.extend({
  q: optionalText(searchMax),
  from: day,
  to: day,
  sort: z.enum(moneySorts, say('invalid')).default('default'),
});

export type MoneyListQuery = z.output<typeof moneyListQuery>;
