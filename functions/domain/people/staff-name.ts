/** Nobody but an administrator is called like one. Not for the client, which has no room for the table. */
import { homoglyphs } from './homoglyphs.ts';
import { asOneLine } from './name.ts';
import { customerNameOf, deletedPersonName } from './person.ts';

/** What Unicode's list of look-alikes (TR39) keeps apart: small capitals, letters that are only drawn alike, digits and signs in their place. */
const alike: Readonly<Record<string, string>> = {
  ...{ ᴀ: 'a', ʙ: 'b', ᴄ: 'c', ᴅ: 'd', ᴇ: 'e', ꜰ: 'f', ɢ: 'g', ʜ: 'h', ɪ: 'i', ᴊ: 'j', ᴋ: 'k', ʟ: 'l', ᴍ: 'm' },
  ...{ ɴ: 'n', ᴏ: 'o', ᴘ: 'p', ꞯ: 'q', ʀ: 'r', ꜱ: 's', ᴛ: 't', ᴜ: 'u', ᴠ: 'v', ᴡ: 'w', ʏ: 'y', ᴢ: 'z', ʍ: 'm' },
  ...{ к: 'k', м: 'm', т: 't', п: 'n', и: 'n', ᴎ: 'n', н: 'h', в: 'b', д: 'd', η: 'n', κ: 'k', μ: 'm', π: 'n', τ: 't' },
  ...{ ᗩ: 'a', Ո: 'n', ո: 'n', Ꮖ: 'i', ꮖ: 'i', Ꮇ: 'm', ꮇ: 'm', ɐ: 'a', ʇ: 't', ł: 'l', đ: 'd', ø: 'o', '∂': 'd' },
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i', '|': 'i' },
  ...{ '¡': 'i', l: 'i', ᑎ: 'n' },
};

/** The first letter of alphabets that are drawn in white on black, and of flags. */
const alphabets = [0x1f150, 0x1f170, 0x1f1e6];

function plain(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const first = alphabets.find((one) => code >= one && code < one + 26);
  return first === undefined ? (alike[sign] ?? sign) : String.fromCharCode(97 + code - first);
}

const looksLike = new Map(
  Object.entries(homoglyphs).flatMap(([letters, signs]) => Array.from(signs, (sign) => [sign, letters] as const)),
);

/** Signs that came out of one step are looked at by the next: ᴍ is m, and m looks like rn. */
const steps = 3;

/** The letters of a text, each by `step`. */
const mapped = (text: string, step: (sign: string) => string): string => Array.from(text, step).join('').toLowerCase();

/** What is left of a name when case, blanks, accents, punctuation, what is not drawn and look-alikes don't count. */
function bones(name: string): string {
  let text = name.normalize('NFKD').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  for (let step = 0; step < steps; step++)
    text = mapped(
      mapped(text, (sign) => looksLike.get(sign) ?? sign),
      plain,
    );
  return mapped(text, plain).replace(/[^\p{L}\p{N}]/gu, '');
}

/** Marks are accents, and some of them letters' look-alikes: a name is read both ways. */
const readings = (name: string): string[] => [bones(name), bones(name.normalize('NFKD').replace(/\p{M}/gu, ''))];

/** "Admin 2" is taken for one as well. */
const numbered = /^[\p{N}\p{Z}\p{P}]+|[\p{N}\p{Z}\p{P}]+$/gu;

const campus = bones('Lapak Kampus');
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

/** Whether this name would be taken for the administrator's, whose own name is `adminName` ('' when unknown), or for nobody's any more. */
export function looksLikeAdmin(name: string, adminName: string): boolean {
  const all = [...readings(name), ...readings(name.replace(numbered, ''))].filter((text) => text !== '');
  const admins = bones(adminName);
  return all.some((text) => text.includes(campus) || reserved.has(text) || text === admins);
}

interface Called {
  readonly name: string;
  readonly email: string;
  /** Administrators are called what they like. */
  readonly isStaff: boolean;
}

/**
 * What people see of an account's name, which Appwrite lets its owner choose past our forms: one line, nobody's but an
 * administrator's where it is like one. Otherwise `before`, what they were called, or what stands before the @. May be ''.
 */
export function shownName({ name, email, isStaff }: Called, adminName: string, before = ''): string {
  const asked = [asOneLine(name), asOneLine(before), asOneLine(customerNameOf({ name: '', email }))];
  if (isStaff) return asked[0] ?? '';
  if (asked[0] === '') return '';
  return asked.find((one) => one !== '' && !looksLikeAdmin(one, adminName)) ?? customerNameOf({ name: '', email: '' });
}
