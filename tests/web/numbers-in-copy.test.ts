// @vitest-environment node
/** Every business number in a sentence comes from the constant that defines it, so that both change together. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { sellingMessages } from '../../web/copy/selling.ts';

const words = 'sejam|sehari|seminggu|sebulan|separuh';
const units =
  'detik|menit|jam|hari|minggu|bulan|karakter|angka|foto|produk|penjual|penjualan|kali|orang|buah|barang|MB|persen';
const said = new RegExp(
  `\\b(?:\\d[\\d.,]*[ \u00a0]?(?:${units})\\b|\\d+%|(?:${words})\\b|(?:maksimal|minimal|min\\.) \\d+)`,
  'i',
);

/** Sentences whose number no constant defines, or that define the words of a number. */
const fixed: readonly string[] = [
  'Tanya admin, aktif 24 jam',
  'Tim support kami aktif 24 jam',
  'Aktif 24 jam',
  'Contoh: Kipas angin meja 12 inci',
  // Verbatim from the specification; the test below compares it with its constant.
  "'Diskon harus di antara 0-100%'",
  // The number is just the smallest whole number.
  'Harga harus berupa angka bulat, minimal 0.',
  'Jumlah minimal 1.',
  // These define the words for time spans and shares.
  "hours === 1 ? 'sejam'",
  "days === 1 ? 'sehari'",
  "percent === 50 ? 'separuh'",
];

/** Tests search for these sentences verbatim, so they contain the number itself. */
it('a number in a sentence of the specification equals its constant', () => {
  expect(sellingMessages.postDiscountRange).toBe(`Diskon harus di antara 0-${limits.maxDiscount}%`);
});

const folders = [
  ...['web/copy', 'web/kinds'],
  ...['notifications', 'talks', 'support', 'reports'].map((one) => `functions/domain/${one}`),
];

it('no text contains a literal number instead of its constant', () => {
  const found = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.includes('-html.'))
      .flatMap((name) =>
        readFileSync(join(folder, name), 'utf8')
          .split('\n')
          .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line) && /['"`]/.test(line))
          .filter((line) => said.test(line.replace(/\$\{[^}]*\}/g, '')) && !fixed.some((one) => line.includes(one)))
          .map((line) => `${folder}/${name}: ${line.trim()}`),
      ),
  );
  expect(found).toEqual([]);
});
