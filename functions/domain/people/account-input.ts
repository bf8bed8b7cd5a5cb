/** Forms of accounts: sign-up, sign-in, passwords, profile, and an administrator's edits of a person. */
import { z } from 'zod';
import { fileId, personId, requiredText, rowId, say } from '../field.ts';
import { limits } from '../limits.ts';
import { visibleOrEmpty } from '../visible.ts';
import { isOneLine } from './name.ts';
import { isObviousPassword } from './password.ts';
import { cleanPhone, isPhone } from './phone.ts';
import { roles } from './rights.ts';

const emailField = z
  .string(say('required'))
  .trim()
  .toLowerCase()
  .min(1, say('required'))
  .max(limits.emailMax, say('too_long'))
  .pipe(z.email(say('email_invalid')));

/** A person's name: one line. */
const nameField = requiredText(limits.nameMax).refine(isOneLine, say('name_one_line'));

/** The stored form of a telephone number; '' for none. */
const phone = z
  .string(say('invalid'))
  .overwrite((text) => cleanPhone(visibleOrEmpty(text)))
  .max(limits.phoneMax, say('too_long'))
  .refine(isPhone, say('phone_invalid'));

const phoneField = phone.default('');

/** A new password: at least 6 characters (spec), at most 256 bytes (Appwrite). */
export const newPasswordField = z
  .string(say('required'))
  .min(1, say('required'))
  .min(limits.passwordMin, say('password_too_short'))
  .refine((text) => new TextEncoder().encode(text).length <= limits.passwordMax, say('password_too_long'));

const typedPassword = z.string(say('required')).min(1, say('required'));

export const loginForm = z.object({ email: emailField, password: typedPassword });

export const forgotPasswordForm = z.object({ email: emailField });

const samePasswords = (form: { password: string; confirmation: string }): boolean =>
  form.password === form.confirmation;

const mismatch = { error: 'password_mismatch', path: ['confirmation'] };

interface NewPassword {
  readonly password: string;
  readonly name?: string;
  readonly email?: string;
}

const isNotObvious = (form: NewPassword): boolean => !isObviousPassword(form.password, form);

const obvious = { error: 'password_obvious', path: ['password'] };

export const registerForm = z
  .object({
    name: nameField,
    email: emailField,
    password: newPasswordField,
    confirmation: typedPassword,
  })
  .refine(samePasswords, mismatch)
  .refine(isNotObvious, obvious);

/** A new password of an existing account. `person`: its owner; empty if only an e-mail link identifies the account. */
export const newPasswordForm = (person: Omit<NewPassword, 'password'>) =>
  z
    .object({ password: newPasswordField, confirmation: typedPassword })
    .refine(samePasswords, mismatch)
    .refine(({ password }) => isNotObvious({ ...person, password }), obvious);

/** The page that a link in a mail opens. */
const pageUrl = z.url({ ...say('invalid'), protocol: /^https?$/ });

/** Body of signup's POST /register. */
export const registerInput = z
  .object({
    name: nameField,
    email: emailField,
    password: newPasswordField,
    url: pageUrl,
  })
  .refine(isNotObvious, obvious);

/**
 * Body of signup's POST /resend. It takes no password: only Appwrite's login checks passwords, because it locks after
 * repeated failures.
 */
export const resendInput = z.object({ email: emailField, url: pageUrl });

/** Body of signup's POST /verify: the parameters of the link in Appwrite's mail. */
export const verifyInput = z.object({
  userId: personId,
  secret: z.string(say('invalid')).regex(/^\w{1,256}$/, say('invalid')),
});

/** Form of /profile and /settings: the name is required, the phone may be empty. */
export const profileForm = z.object({ name: nameField, phone: phoneField });

/** PATCH /profile: absent fields stay unchanged. */
export const profileInput = z.object({
  name: nameField.optional(),
  phone: phone.optional(),
  photoId: fileId.optional(),
});

const blockReason = requiredText(limits.blockReasonMax);
const moment = z.iso.datetime({ ...say('invalid'), offset: true });

/** Form for blocking a person: the reason and the end; null blocks until an administrator lifts it. */
export const blockForm = z.object({ reason: blockReason, until: moment.nullable() });

/** Blocks a person with a reason that is shown to them, or unblocks them. */
export const blockInput = z.discriminatedUnion(
  'blocked',
  [
    z.object({ blocked: z.literal(true), reason: blockReason, until: moment.nullable().default(null) }),
    z.object({ blocked: z.literal(false) }),
  ],
  say('invalid'),
);

/** A block as its audit entry stores it; old entries have no reason. */
export const decidedBlock = z.object({ reason: z.string().default(''), until: z.string().nullable().default(null) });

/** A note about a person, which only the staff reads. */
export const personNoteInput = z.object({ noteId: rowId, text: requiredText(limits.personNoteMax) });

/** An administrator's edit as its audit entry stores it, with the role only if the edit changes it. */
export const decidedEdit = z.object({ name: z.string(), phone: z.string(), role: z.enum(roles).optional() });
export type DecidedEdit = z.infer<typeof decidedEdit>;

/** An administrator's edits of a person. */
export const userInput = z.object({
  name: nameField,
  phone: phoneField,
  role: z.enum(roles, say('invalid')),
});
