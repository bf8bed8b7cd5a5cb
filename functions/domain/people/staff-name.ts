/**
 * Refuses names that look like those of the market and its staff. Not used by the client, because the table is large.
 */
import type { Identity } from '../settings/identity.ts';
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

/**
 * Code points of the first letters of three alphabets: white on black in circles, in squares, and the letters of flags.
 */
const alphabets = [0x1f150, 0x1f170, 0x1f1e6];

function plain(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const first = alphabets.find((one) => code >= one && code < one + 26);
  return first === undefined ? (alike[sign] ?? sign) : String.fromCharCode(97 + code - first);
}

const looksLike = new Map(
  Object.entries(homoglyphs).flatMap(([letters, signs]) => Array.from(signs, (sign) => [sign, letters] as const)),
);

/** Number of passes. Each works on the result of the previous one: ᴍ becomes m, and m looks like rn. */
const steps = 3;

/** Applies `step` to each character of a text, and lowercases the result. */
const mapped = (text: string, step: (sign: string) => string): string => Array.from(text, step).join('').toLowerCase();

/**
 * Reduces a name for comparison: removes differences in case, blanks, accents, punctuation, invisible characters and
 * look-alikes.
 */
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

/** Numbers and punctuation around a name are ignored, so that "Admin 2" counts as an administrator's name. */
const numbered = /^[\p{N}\p{Z}\p{P}]+|[\p{N}\p{Z}\p{P}]+$/gu;

/** Titles of the staff. */
const titles = [
  ...['admin', 'administrator', 'moderator', 'bendahara', 'pengelola', 'petugas', 'operator', 'staf', 'staff'],
  ...['customer service', 'live chat support', 'layanan pelanggan', 'layanan pengguna', 'pusat bantuan', 'админ'],
];
/** Words that suggest staff when combined with a word for the campus or with a title. */
const teams = [
  ...['tim', 'team', 'cs', 'akun', 'resmi', 'official', 'support', 'bantuan', 'layanan', 'keuangan', 'pusat'],
  ...['ketua', 'kepala', 'wakil'],
];
const campusWords = ['lapak', 'kampus', 'pasar', 'market'];
/** Words that add nothing: a name of these and the words above still counts as a staff name ('Admin Utama'). */
const fillers = ['super', 'umum', 'utama', 'dan'];
/** Titles that are refused anywhere in a name, as a separate word. */
const loneTitles: ReadonlySet<string> = new Set(['admin', 'administrator', 'moderator', 'админ'].map(bones));
const deleted = bones(deletedPersonName);

const bonesOf = (words: readonly string[]): string[] => words.map(bones).filter((word) => word !== '');
const ofTitles = bonesOf(titles);
const ofTeams = bonesOf(teams);
const campusBones = bonesOf(campusWords);
const fillerBones = bonesOf(fillers);

/** Minimum length of words from the market's and campus's names; shorter ones are too common. */
const shortestWord = 3;

/** The names that stand for the campus and its staff. */
export interface OfficialNames {
  /** The administrator's shown name; '' if unknown. */
  readonly adminName: string;
  /** The market's current and former names. */
  readonly marketNames: readonly string[];
  /** '' if the campus has none. */
  readonly campusName: string;
}

/** The official names of a campus with these settings. */
export const officialNamesOf = (
  { marketName, formerNames = [], campusName }: Pick<Identity, 'marketName' | 'formerNames' | 'campusName'>,
  adminName: string,
): OfficialNames => ({ adminName, marketNames: [marketName, ...formerNames], campusName });

interface Prepared {
  readonly admin: string;
  readonly markets: readonly string[];
  /** Whether a text consists of words for the staff. */
  readonly isStaff: (text: string) => boolean;
}

function prepared(names: OfficialNames): Prepared {
  const own = [...names.marketNames, names.campusName]
    .flatMap((name) => name.split(/\s+/))
    .filter((word) => word.length >= shortestWord);
  const ofCampus = [...campusBones, ...bonesOf(own)];
  // The words contain only letters and digits, so the pattern needs no escaping.
  const onlyThese = new RegExp(`^(?:${[...ofTitles, ...ofTeams, ...ofCampus, ...fillerBones].join('|')})+$`, 'u');
  const has = (text: string, words: readonly string[]) => words.some((word) => text.includes(word));
  return {
    admin: bones(names.adminName),
    markets: bonesOf(names.marketNames),
    isStaff: (text) => onlyThese.test(text) && (has(text, ofTitles) || (has(text, ofTeams) && has(text, ofCampus))),
  };
}

/** Whether this name looks like one of the market or its staff, or like the name of deleted people. */
export function looksOfficial(name: string, official: OfficialNames): boolean {
  const { admin, markets, isStaff } = prepared(official);
  const all = [...readings(name), ...readings(name.replace(numbered, ''))].filter((text) => text !== '');
  const words = name.split(/\s+/).flatMap(readings);
  return (
    words.some((word) => loneTitles.has(word)) ||
    all.some(
      (text) => markets.some((market) => text.includes(market)) || text === admin || text === deleted || isStaff(text),
    )
  );
}

interface Called {
  readonly name: string;
  readonly email: string;
  /** Administrators may use any name. */
  readonly isStaff: boolean;
}

/**
 * The shown name. An account's owner can set any name at Appwrite itself, so it is made one line, and a reserved one is
 * replaced by `before` (the earlier name) or the part before the @. May be ''.
 */
export function shownName({ name, email, isStaff }: Called, official: OfficialNames, before = ''): string {
  const asked = [asOneLine(name), asOneLine(before), asOneLine(customerNameOf({ name: '', email }))];
  if (isStaff) return asked[0] ?? '';
  if (asked[0] === '') return '';
  return asked.find((one) => one !== '' && !looksOfficial(one, official)) ?? customerNameOf({ name: '', email: '' });
}
