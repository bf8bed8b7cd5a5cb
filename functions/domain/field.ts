/** Building blocks of input schemas: a zod message is a FieldCode, never a sentence. */
import { z } from 'zod';
import type { FieldCode } from './errors.ts';
import { appwriteIdPattern, rowIdPattern } from './ids.ts';

// The client's Content-Security-Policy allows no eval, which zod would try before it does without.
z.config({ jitless: true });

/** The code that a schema gives for what does not fit. */
export const say = (code: FieldCode): { error: FieldCode } => ({ error: code });

/** Something that can be seen: not only spaces, control or zero-width characters. */
const visible = /[^\p{Z}\p{C}]/u;
export const isVisible = (text: string): boolean => visible.test(text);

/** Trimmed, not blank, at most `max` characters. */
export const requiredText = (max: number, missing: FieldCode = 'required') =>
  z.string(say(missing)).trim().regex(visible, say(missing)).max(max, say('too_long'));

/** Trimmed, may be absent or blank. */
export const optionalText = (max: number) => z.string(say('invalid')).trim().max(max, say('too_long')).default('');

/** Where a list goes on. */
export const pageQuery = z.object({ after: z.string(say('invalid')).regex(rowIdPattern, say('invalid')).optional() });

export const rowId = z.string(say('invalid')).regex(rowIdPattern, say('invalid'));

/** An account's id: people may choose theirs, with capitals. */
export const personId = z.string(say('invalid')).regex(appwriteIdPattern, say('invalid'));

/** A file id, or '' for none. */
export const fileId = z.string(say('invalid')).regex(appwriteIdPattern, say('invalid')).or(z.literal(''));
