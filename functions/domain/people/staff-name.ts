/** Keeps people from using names like an administrator's. Not used by the client, because the table is large. */
import { homoglyphs } from './homoglyphs.ts';
import { asOneLine } from './name.ts';
import { customerNameOf, deletedPersonName } from './person.ts';

/** Look-alikes that Unicode's list (TR39) does not merge: small capitals, similar letters, digits and signs. */
const alike: Readonly<Record<string, string>> = {
  ...{ ᴀ: 'a', ʙ: 'b', ᴄ: 'c', ᴅ: 'd', ᴇ: 'e', ꜰ: 'f', ɢ: 'g', ʜ: 'h', ɪ: 'i', ᴊ: 'j', ᴋ: 'k', ʟ: 'l', ᴍ: 'm' },
  ...{ ɴ: 'n', ᴏ: 'o', ᴘ: 'p', ꞯ: 'q', ʀ: 'r', ꜱ: 's', ᴛ: 't', ᴜ: 'u', ᴠ: 'v', ᴡ: 'w', ʏ: 'y', ᴢ: 'z', ʍ: 'm' },
  ...{ к: 'k', м: 'm', т: 't', п: 'n', и: 'n', ᴎ: 'n', н: 'h', в: 'b', д: 'd', η: 'n', κ: 'k', μ: 'm', π: 'n', τ: 't' },
  ...{ ᗩ: 'a', Ո: 'n', ո: 'n', Ꮖ: 'i', ꮖ: 'i', Ꮇ: 'm', ꮇ: 'm', ɐ: 'a', ʇ: 't', ł: 'l', đ: 'd', ø: 'o', '∂': 'd' },
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i', '|': 'i' },
  ...{ '¡': 'i', l: 'i', ᑎ: 'n' },
};

/** First letters of alphabets drawn in white on black, and of flags. */
const alphabets = [0x1f150, 0x1f170, 0x1f1e6];

function plain(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const first = alphabets.find((one) => code >= one && code < one + 26);
  return first === undefined ? (alike[sign] ?? sign) : String.fromCharCode(97 + code - first);
}

const looksLike = new Map(
  Object.entries(homoglyphs).flatMap(([letters, signs]) => Array.from(signs, (sign) => [sign, letters] as const)),
);

/** Each step works on the result of the one before: ᴍ becomes m, and m looks like rn. */
const steps = 3;

/** Maps each letter of a text by `step`. */
const mapped = (text: string, step: (sign: string) => string): string => Array.from(text, step).join('').toLowerCase();

/** Reduces a name: case, blanks, accents, punctuation, invisible characters and look-alikes do not count. */
function bones(name: string): string {
  let text = name.normalize('NFKD').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  for (let step = 0; step < steps; step++)
    text = mapped(
      mapped(text, (sign) => looksLike.get(sign) ?? sign),
      plain,
    );
  return mapped(text, plain).replace(/[^\p{L}\p{N}]/gu, '');
}

/** Combining marks can be accents or look-alikes of letters: a name is read both ways. */
const readings = (name: string): string[] => [bones(name), bones(name.normalize('NFKD').replace(/\p{M}/gu, ''))];

/** "Admin 2" counts as an administrator's name, too. */
const numbered = /^[\p{N}\p{Z}\p{P}]+|[\p{N}\p{Z}\p{P}]+$/gu;

const reserved: ReadonlySet<string> = new Set(
  [
    'Admin',
    'Administrator',
    'Admin Lapak',
    'Admin Kampus',
    'Live Chat Support',
    'Customer Service',
    'Админ',
    deletedPersonName,
  ].map(bones),
);

/** What a campus calls itself and its administrator; '' where that is unknown. */
export interface OfficialNames {
  readonly adminName: string;
  readonly marketName: string;
}

/** Whether this name looks like the administrator's or the market's, or like the name of deleted people. */
export function looksLikeAdmin(name: string, { adminName, marketName }: OfficialNames): boolean {
  const all = [...readings(name), ...readings(name.replace(numbered, ''))].filter((text) => text !== '');
  const admins = bones(adminName);
  const market = bones(marketName);
  const isOfficial = (text: string) =>
    (market !== '' && text.includes(market)) || reserved.has(text) || text === admins;
  return all.some(isOfficial);
}

interface Called {
  readonly name: string;
  readonly email: string;
  /** Administrators may use any name. */
  readonly isStaff: boolean;
}

/**
 * The name that people see. An account's owner can set any name at Appwrite itself, so it is made one line, and a
 * reserved one is replaced by `before` (the earlier name) or the part before the @. May be ''.
 */
export function shownName({ name, email, isStaff }: Called, official: OfficialNames, before = ''): string {
  const asked = [asOneLine(name), asOneLine(before), asOneLine(customerNameOf({ name: '', email }))];
  if (isStaff) return asked[0] ?? '';
  if (asked[0] === '') return '';
  return asked.find((one) => one !== '' && !looksLikeAdmin(one, official)) ?? customerNameOf({ name: '', email: '' });
}
