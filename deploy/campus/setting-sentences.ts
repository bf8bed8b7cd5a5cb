/**
 * The campus command's sentences for refused settings, by code. The web client's Indonesian sentences are in
 * web/copy/setting-fields.ts.
 */
import type { FieldCode } from '../../functions/domain/field-codes.ts';

const sentences: Partial<Record<FieldCode, string>> = {
  invalid: 'is missing, or has no such value',
  required: 'is empty',
  too_short: 'is too short: two letters at least',
  too_long: 'is too long',
  too_many: 'has too many entries',
  name_one_line: 'has to be one line',
  name_twice: 'is there twice, letter case aside',
  name_moving: 'is still the name of another one: rename that one first, and import again',
  email_invalid: 'is no e-mail address',
  phone_invalid: 'is no telephone number',
  instagram_invalid: 'is no name of an Instagram account, such as @lapakkampus',
  colour_invalid: 'is no colour such as #0a6e62',
  colour_unreadable: 'is too light: white words on it cannot be read',
  image_required: 'names no picture of the bucket banners',
  place_missing: 'needs a place at least',
  hour_invalid: 'is no hour such as 08:00',
  hours_incomplete: 'needs both hours, or none',
  hours_reversed: 'lies before the opening hour',
  category_missing: 'needs a category that filters offer',
  category_invalid: 'names no category of this campus',
  kind_missing: 'needs a kind of trade',
  banner_link_invalid: 'leads to no category, search or product',
  banner_words_required: 'is empty, and so is the title: one of both tells what the picture shows',
  banner_product_gone: 'names no product that people can see',
  until_before_from: 'lies before the beginning',
  number_invalid: 'is no number',
  number_too_small: 'is too small',
  number_too_large: 'is too large',
  percent_invalid: 'has more than two decimals',
  domain_invalid: 'is no domain such as kampus.ac.id',
  domains_required: 'is empty, and only addresses of these domains may register',
  quiet_too_long: 'makes the quiet hours too long',
  answer_within_quiet: 'is nearly all within the quiet hours',
  words_required: 'needs a word',
};

export const hasSentence = (code: string): boolean => Object.hasOwn(sentences, code);

/** One sentence per invalid field, starting with the setting's path. */
export const fieldSentences = (group: string, fields: Readonly<Record<string, string>>): string[] =>
  Object.entries(fields).map(
    ([path, code]) => `${group}.${path} ${sentences[code as FieldCode] ?? code.replaceAll('_', ' ')}`,
  );
