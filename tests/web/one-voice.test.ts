// @vitest-environment node
/**
 * Tone of the texts: people are addressed as "Anda", and a sentence that asks for an action has at most twelve words.
 */
import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';

/** Sentences of the specification that break these rules, verbatim. */
const specLiterals = [
  'Produk Untukmu',
  'Kamu harus login untuk memposting produk.',
  'Email Anda belum diverifikasi. Silakan cek email Anda atau kirim ulang email verifikasi.',
  'Registrasi berhasil! Silakan cek email Anda untuk verifikasi sebelum login.',
  'Email reset password telah dikirim. Silakan cek inbox (dan folder spam) Anda.',
];

const files = [
  ...globSync('web/copy/**/*.ts'),
  ...globSync('web/kinds/**/*.ts'),
  ...globSync('functions/domain/{notifications,share,settings,talks}/**/*.ts'),
];

/** All texts of a file; an interpolated value counts as one word. */
function textsOf(file: string): string[] {
  const found: string[] = [];
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string') found.push(value);
    },
    TemplateLiteral({ quasis }) {
      found.push(quasis.map(({ value }) => value.cooked ?? '').join('…'));
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return found.filter((text) => /\p{L}{2}/u.test(text) && !specLiterals.includes(text));
}

const all = files.flatMap((file) => textsOf(file).map((text) => ({ file, text })));

/** Words that end in -mu but do not address a person. */
const natural = /^(?:.*temu|.*tamu|.*ilmu|.*jamu|.*bumbu|semu|.*ramu)$/;
const familiar = ({ text }: { text: string }): string[] =>
  [...text.toLowerCase().matchAll(/(?<!\p{L})(?:kamu|kau|engkau|\p{L}{3,}-?mu)(?!\p{L})/gu)]
    .map(([word]) => word)
    .filter((word) => !natural.test(word));

test('texts address people only as "Anda"', () => {
  expect(all.length).toBeGreaterThan(2_000);
  const pages = ['web/index.html', 'web/public/manifest.webmanifest'].map((file) => ({
    file,
    text: readFileSync(file, 'utf8'),
  }));
  expect([...all, ...pages].flatMap((one) => familiar(one).map((word) => `${one.file}: ${word}`))).toEqual([]);
});

/** First words of sentences that ask for an action. */
const asks =
  /^(?:silakan|harap|pastikan|mohon|isi|isilah|pilih|tulis|ketik|tekan|buka|periksa|unggah|masukkan|kirim|kirimkan|tunjukkan|ambil|bayar|simpan|login|coba|minta|datang|bawa|serahkan|hubungi|sebutkan|tentukan|cek|gunakan|jangan|ganti|hapus|tambah|tambahkan|jawab|beri|muat|sepakati|usulkan|atur|ubah|salin|bagikan|centang|nilai|urungkan|tanyakan|tanya|tandai|terima|tolak|lihat|cari|kembalikan|potong|ceritakan|jelaskan|lampirkan)$/i;

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?])\s+|\n/);
const wordsOf = (sentence: string): string[] => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}…]/u.test(word));

test('a sentence that asks for an action has at most twelve words', () => {
  const long = all.flatMap(({ file, text }) =>
    sentencesOf(text)
      .map(wordsOf)
      .filter(([first = '', ...rest]) => asks.test(first.replace(/\P{L}/gu, '')) && rest.length >= 12)
      .map((words) => `${file}: ${words.length} words, "${words.join(' ')}"`),
  );
  expect(long).toEqual([]);
});
