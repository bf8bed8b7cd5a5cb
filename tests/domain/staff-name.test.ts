/** An administrator's name is refused in any spelling, and ordinary names of people are allowed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { homoglyphs } from '#domain/people/homoglyphs.ts';
import { looksOfficial, officialNamesOf, shownName } from '#domain/people/staff-name.ts';
import { runs } from '../support/proof.ts';

const identity = { marketName: 'Lapak Kampus', formerNames: ['Pasar Bukit'], campusName: 'Universitas Nusantara' };

const staff = [
  'Moderator',
  'Bendahara',
  'Pengelola Lapak',
  'Tim Universitas Nusantara',
  'Pasar Bukit',
  'Admin',
  'Administrator',
  'Lapak Kampus',
  'Admin Lapak Kampus',
  'Live Chat Support',
  'Ibu Rina Wulandari',
];

/** Characters that are invisible or do not distinguish names. */
const unseen = [
  '\u3164',
  '\u115f',
  '\u1160',
  '\uffa0',
  '\u200b',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u034f',
  '\u00ad',
  '\ufe0f',
];
const between = [...unseen, ' ', '\u00a0', '.', '-', '_', '·', '\u0301', '\u0335', '~', '✓', '\u{e0061}'];

const smallCapitals = Object.fromEntries(
  Array.from('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡxʏᴢ', (sign, at) => [String.fromCharCode(97 + at), sign]),
);
const alphabet = (first: number) => (letter: string) => String.fromCodePoint(first + letter.charCodeAt(0) - 97);
const alphabets: readonly ((letter: string) => string)[] = [
  ...[0xff41, 0x1d41a, 0x1d5ee, 0x1d68a, 0x1d4ea, 0x24d0, 0x1f150, 0x1f170, 0x1f130, 0x1f1e6].map(alphabet),
  (letter) => smallCapitals[letter] ?? letter,
  (letter) => letter.toUpperCase(),
];

/** Every letter, sign or digit that looks like this letter. */
function waysOf(letter: string): string[] {
  if (!/[a-z]/.test(letter)) return [letter, '\u3164', ' '];
  const signs = Object.entries(homoglyphs).flatMap(([letters, all]) => (letters === letter ? Array.from(all) : []));
  const digits = { o: '0', i: '1ı|l', e: '3', a: '4@', s: '5$', t: '7' }[letter] ?? '';
  return [letter, ...alphabets.map((write) => write(letter)), ...signs, ...Array.from(digits)];
}

/** A name with each letter in one of its spellings, and invisible characters in between. */
const disguised = fc
  .constantFrom(...staff)
  .chain((name) =>
    fc
      .tuple(
        ...Array.from(name.toLowerCase(), (letter) =>
          fc.tuple(fc.constantFrom(...waysOf(letter)), fc.constantFrom('', '', '', ...between)),
        ),
      )
      .map((parts) => parts.flat().join('')),
  );

it('detects a staff name in any spelling of its letters, with anything between them', () => {
  fc.assert(
    fc.property(disguised, (name) => {
      expect(looksOfficial(name, officialNamesOf(identity, 'Ibu Rina Wulandari')), JSON.stringify(name)).toBe(true);
    }),
    { numRuns: runs(500, 3_000) },
  );
});

it.each([
  ...[
    'Admin\u3164',
    'Admın',
    'ᴀᴅᴍɪɴ',
    'Аdmin',
    'Αdmin',
    'Adrnin',
    'ＡＤＭＩＮ',
    '𝓐𝓭𝓶𝓲𝓷',
    'A\u200bdmin',
    'админ',
    '🅰🅳🅼🅸🅽',
    '🇦🇩🇲🇮🇳',
  ],
  ...[
    'Admin 2',
    'Moderator 1',
    'Bendahara Lapak',
    'Pengelola Pasar',
    'Tim Lapak Kampus',
    'Tim Pasar',
    'Tim Nusantara',
    'Akun Resmi Kampus',
    'Budi (Admin)',
    'Moderator Andi',
    'CS Pasar Bukit',
    'Staf Keuangan',
    'Super Admin',
    '1. Admin',
    'Admin Kampus',
    'Lapak Kampus Resmi',
    'CS Lapak-Kampus',
    'Pengguna dihapus',
    'Customer Service',
  ],
])('%s', (name) => {
  expect(looksOfficial(name, officialNamesOf(identity, ''))).toBe(true);
});

describe('ordinary names are allowed', () => {
  const given =
    `Aditya Adinda Admiral Ahmad Aisyah Amin Amir Andi Anisa Ardi Arif Ayu Bagus Bambang Bayu Budi Cahya Citra Damin Darmin Dedi
    Dewi Dian Dimas Dwi Eka Endah Fajar Farhan Fatimah Fitri Galih Gita Hadi Handoko Hasan Hendra I Gede Ika Ilham Imam Indah Indra
    Intan Irfan Joko Kadek Ketut Komang Kurnia Lestari Linda Lukman Luh Made Mamin Mega Mila Muhammad Mulia Nadia Ni Nur Nyoman Oki Putri Putu
    Rahmat Rangga Ratna Reza Rina Rini Rizki Rudi Sari Siti Slamet Sri Suci Surya Taufik Teguh Tri Utami Vina Wahyu Wayan Widya Wulan
    Yanti Yoga Yudi Yusuf Zahra Zainal`.split(/\s+/);
  const family =
    `Aminah Adminah Anggraini Damanik Dharma Hartono Hidayat Kampus Kusuma Lapak Lubis Manurung Nasution Ningsih Nugroho Permana
    Pratama Prabowo Purnama Rahayu Ramadhan Saputra Sembiring Setiawan Siregar Sitompul Sulistyo Susanto Syahputra Tarigan Wibowo Wicaksono
    Wijaya Yulianti Bukit Nusantara Pasaribu Staffan d'Administratio O'Admin-Raya`.split(/\s+/);

  it('may have one to three parts, initials, titles and a number', () => {
    const official = officialNamesOf(identity, 'Ibu Rina Wulandari');
    const refused: string[] = [];
    for (const one of given)
      for (const other of ['', ...family])
        for (const name of [`${one} ${other}`, `${one} ${other} 2`, `dr. ${one} ${other}, S.Kom`, `${one} A. ${other}`])
          if (looksOfficial(name, official)) refused.push(name);
    expect(refused).toEqual([]);
  });

  it.each([
    '李雷',
    'Влади́мир',
    'Ἀθηνᾶ',
    'محمد',
    'José Núñez',
    'Łukasz',
    'Nguyễn',
    '🙂',
    '',
    'Tim',
    'Tim Wijaya',
    'Resmi Rahayu',
    'Dan Utama',
    'Bendahara BEM',
  ])('%s', (name) => {
    expect(looksOfficial(name, officialNamesOf(identity, 'Ibu Rina'))).toBe(false);
  });
});

describe('the shown name of an account that was named without our forms', () => {
  const email = 'budi@kampus.ac.id';
  const seen = (name: string, before = '', mail = email) =>
    shownName({ name, email: mail, isStaff: false }, officialNamesOf(identity, 'Ibu Rina'), before);

  it.each([
    ['Budi\nSantoso', '', 'Budi Santoso'],
    ['Admın', 'Budi', 'Budi'],
    ['Admın', 'Admin', 'budi'],
    ['ibu rina', '', 'budi'],
    ['', 'Budi', ''],
  ])('%j, formerly %j', (name, before, shown) => {
    expect(seen(name, before)).toBe(shown);
  });

  it('is not derived from an address that begins like a staff name', () => {
    expect(seen('Admin', '', 'admin@kampus.ac.id')).toBe('Tanpa Nama');
    expect(shownName({ name: 'Admin', email, isStaff: true }, officialNamesOf(identity, 'Ibu Rina'))).toBe('Admin');
  });

  it('is never a staff name', () => {
    fc.assert(
      fc.property(disguised, disguised, (name, before) => {
        expect(looksOfficial(seen(name, before, `${before}@kampus.ac.id`), officialNamesOf(identity, 'Ibu Rina'))).toBe(
          false,
        );
      }),
      { numRuns: 300 },
    );
  });
});
