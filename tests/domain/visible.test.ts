import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { asOneLine } from '#domain/people/name.ts';
import { isSendable } from '#domain/support/chat.ts';
import { isVisible } from '#domain/visible.ts';
import { ruleFiles } from '../support/sources.ts';

/** Characters that browsers render as nothing, one by one. */
const undrawn = [
  ...[' ', '\n', '\t', '\u00a0', '\u2003', '\u3000', '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad'],
  ...['\u061c', '\u200e', '\u202a', '\u2066', '\u034f', '\u115f', '\u1160', '\u17b4', '\u180e', '\u3164', '\uffa0'],
  ...['\u2800', '\ufe0f', '\u{e0001}', '\u{e0100}', '\u{1d159}', '\u0000', '\ue000'],
];
const nothing = [...undrawn, undrawn.join(''), '\u3164 \u3164\n\u2800'];

const files = ruleFiles();
const modules = await Promise.all(
  files.map(async (file): Promise<[string, object]> => [file, await import(resolve(file))]),
);

/** Every text field of every form and body: 'file name.field', the field's schema. */
const fields = modules.flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, schema]) =>
    schema instanceof z.ZodObject
      ? Object.entries(schema.shape).map(([field, one]): [string, z.ZodType] => [
          `${file.split('/').at(-1)} ${name}.${field}`,
          one as z.ZodType,
        ])
      : [],
  ),
);
/**
 * Fields that are not typed into a form: a push service's address, an administrator's decisions from before the current
 * rules, and a group of settings as a whole.
 */
const notTyped = /pushDeviceInput\.endpoint|decidedEdit|decidedBlock|saveSettingsInput\.data/;
const freeTexts = fields.filter(
  ([name, field]) =>
    !/password|confirmation/i.test(name) && !notTyped.test(name) && field.safeParse('Besok di GSG ya').success,
);

describe('invisible characters', () => {
  test.each(nothing)('%j counts as empty in every name and message', (text) => {
    expect(isVisible(text)).toBe(false);
    expect(isSendable(text)).toBe(false);
    expect(asOneLine(text)).toBe('');
  });

  test('do not make a text empty that has letters, digits, signs or emoji', () => {
    for (const text of ['a', '7', '?', '👍', '❤️', 'ب', '中', '\u3164a', 'e\u0301']) expect(isVisible(text)).toBe(true);
  });

  test('are tested in more than 25 free-text fields', () => {
    expect(freeTexts.length).toBeGreaterThan(25);
  });

  test.each(freeTexts)('%s treats invisible characters as empty', (_, field) => {
    for (const text of nothing) {
      const read = field.safeParse(text);
      expect(read.success ? read.data : '', JSON.stringify(text)).toBe('');
    }
  });
});
