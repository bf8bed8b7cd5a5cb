/** Building blocks of input schemas: a zod message is a FieldCode, never a sentence. */
import { z } from 'zod';
import { type FieldCode, isFieldCode } from './field-codes.ts';
import { appwriteIdPattern, rowIdPattern } from './id-patterns.ts';
import { isVisible, visibleOrEmpty } from './visible.ts';

// The client's Content-Security-Policy forbids eval, which zod would otherwise try first.
z.config({ jitless: true });

/** Error option of a zod schema: the code for an invalid value. */
export const say = (code: FieldCode): { error: FieldCode } => ({ error: code });

/** Maps the path of each invalid field to its first error code. */
export function fieldCodesOf(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): Record<string, FieldCode> {
  const fields: Record<string, FieldCode> = {};
  for (const { path, message } of issues) fields[path.join('.')] ??= isFieldCode(message) ? message : 'invalid';
  return fields;
}

/** A required text: trimmed, at least one visible character, at most `max` characters. */
export const requiredText = (max: number, missing: FieldCode = 'required') =>
  z
    .string(say(missing))
    .trim()
    .refine(isVisible, { ...say(missing), abort: true })
    .max(max, say('too_long'));

/** An optional text: trimmed, at most `max` characters; '' if no character is visible. */
export const freeText = (max: number, wrong: FieldCode = 'invalid') =>
  z.string(say(wrong)).trim().overwrite(visibleOrEmpty).max(max, say('too_long'));

/** A text of at most `max` characters; '' if absent. */
export const optionalText = (max: number) => freeText(max).default('');

/** Query of a list page. `after`: the cursor. */
export const pageQuery = z.object({ after: z.string(say('invalid')).regex(rowIdPattern, say('invalid')).optional() });

export const rowId = z.string(say('invalid')).regex(rowIdPattern, say('invalid'));

/** Id of an account. People may choose their own, which may contain capital letters. */
export const personId = z.string(say('invalid')).regex(appwriteIdPattern, say('invalid'));

/** A file id, or '' for none. */
export const fileId = z.string(say('invalid')).regex(appwriteIdPattern, say('invalid')).or(z.literal(''));
