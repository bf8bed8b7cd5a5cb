/** Settings: the campus's name, colour, logo and contacts. */
import { z } from 'zod';
import { fileId, freeText, requiredText, say } from '../field.ts';
import { limits } from '../limits.ts';
import { isOneLine } from '../people/name.ts';
import { cleanPhone, isPhone } from '../people/phone.ts';
import { visibleOrEmpty } from '../visible.ts';
import { colourPattern, isReadable } from './colour.ts';
import { formerNames } from './former-names.ts';

const oneLine = (max: number) => requiredText(max).refine(isOneLine, say('name_one_line'));

const nameField = (max: number) =>
  oneLine(max).refine((name) => Array.from(name).length >= limits.settingNameMin, say('too_short'));

const contactEmail = z
  .string(say('invalid'))
  .trim()
  .toLowerCase()
  .max(limits.emailMax, say('too_long'))
  .pipe(z.email(say('email_invalid')).or(z.literal('')))
  .or(z.literal(''));

/** `@lapakkampus`; may be typed without the @, or as the URL of the profile. */
const instagram = z
  .string(say('invalid'))
  .trim()
  .overwrite((text) => {
    const handle = text
      .replace(/^(https?:\/\/)?(www\.)?instagram\.com\//i, '')
      .replace(/^@/, '')
      .replace(/[/?#].*$/, '');
    return handle === '' ? '' : `@${handle}`;
  })
  .regex(/^(@[A-Za-z0-9._]{1,30})?$/, say('instagram_invalid'));

const whatsapp = z
  .string(say('invalid'))
  .overwrite((text) => cleanPhone(visibleOrEmpty(text)))
  .max(limits.phoneMax, say('too_long'))
  .refine(isPhone, say('phone_invalid'));

const colour = z
  .string(say('invalid'))
  .trim()
  .toLowerCase()
  .regex(colourPattern, { ...say('colour_invalid'), abort: true })
  .refine(isReadable, say('colour_unreadable'));

export const identityGroup = z.object({
  marketName: nameField(limits.marketNameMax),
  /**
   * Former names of the market, which people may not use as names. Set by the server; values from the client are
   * ignored.
   */
  formerNames: formerNames.optional(),
  /** '': only the market's name is shown. */
  campusName: z.literal('').or(nameField(limits.campusNameMax)),
  tagline: freeText(limits.taglineMax),
  heroTitle: oneLine(limits.heroTitleMax),
  heroSentence: requiredText(limits.heroSentenceMax),
  /** A file id in the bucket `banners`; '': the default logo. */
  logoId: fileId,
  colour,
  /** Empty contacts are not shown. */
  contactEmail,
  instagram,
  whatsapp,
});

export type Identity = z.output<typeof identityGroup>;
