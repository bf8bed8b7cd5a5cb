/** Invalid settings: each is refused at its field with an Indonesian sentence. */
import { expect, it } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { logoPicture, photoHeaderBytes, photoRefusal } from '#domain/photo.ts';
import { defaults, type GroupName } from '#domain/settings/groups.ts';
import { parseGroup } from '#domain/settings/settings-input.ts';
import { sentenceFor, tradeRefusals } from '../../web/copy/errors.ts';
import { settingSentence } from '../../web/copy/setting-fields.ts';
import { kindRefusals } from '../../web/kinds/kind-errors.ts';
import { CallError } from '../../web/lib/call-error.ts';

const long = 'P'.repeat(200);
const [place] = defaults.places.places;
const [category, ...categories] = defaults.categories.categories;
const [banner] = defaults.banners.banners;

function fieldsOf(group: GroupName, change: object): Record<string, string> {
  try {
    parseGroup(group, { ...defaults[group], ...change });
  } catch (error) {
    if (error instanceof DomainError) return (error.details?.fields ?? {}) as Record<string, string>;
    throw error;
  }
  return {};
}

it.each([
  ['a market name of one letter', 'identity', { marketName: 'P' }, 'marketName', 'Terlalu pendek: minimal 2 huruf.'],
  ['a market name of 200 letters', 'identity', { marketName: long }, 'marketName', 'Terlalu panjang.'],
  ['a campus name of one letter', 'identity', { campusName: 'U' }, 'campusName', 'Terlalu pendek: minimal 2 huruf.'],
  [
    'a place name of one letter',
    'places',
    { places: [{ ...place, name: 'A' }] },
    'places.0.name',
    'Terlalu pendek: minimal 2 huruf.',
  ],
  [
    'a place name of 200 letters',
    'places',
    { places: [{ ...place, name: long }] },
    'places.0.name',
    'Terlalu panjang.',
  ],
  [
    'two places that differ by case',
    'places',
    { places: [place, { ...place, name: place?.name.toUpperCase() }] },
    'places.1.name',
    'Nama ini sudah ada di daftar; huruf besar dan kecil dianggap sama.',
  ],
  [
    'a category name of one letter',
    'categories',
    { categories: [{ ...category, name: 'K' }, ...categories] },
    'categories.0.name',
    'Terlalu pendek: minimal 2 huruf.',
  ],
  [
    'a category name of 200 letters',
    'categories',
    { categories: [{ ...category, name: long }, ...categories] },
    'categories.0.name',
    'Terlalu panjang.',
  ],
  [
    'a banner that leads to a script',
    'banners',
    { banners: [{ ...banner, link: { to: 'javascript:alert(1)' } }] },
    'banners.0.link.to',
    'Banner hanya dapat membuka kategori, pencarian, atau produk.',
  ],
  [
    'a colour on which white text is unreadable',
    'identity',
    { colour: '#ffdd00' },
    'colour',
    'Tulisan putih tidak terbaca di atas warna ini. Pilih warna yang lebih gelap.',
  ],
  [
    'quiet hours of nearly a day',
    'rules',
    { quietFromHour: 6, quietToHour: 5 },
    'quietToHour',
    'Jam tenang paling lama 16 jam; setelah itu kabar perlu waktu untuk sampai.',
  ],
  [
    'a time to answer that is mostly quiet hours',
    'rules',
    { quietFromHour: 20, quietToHour: 10, answerHours: 15 },
    'answerHours',
    'Waktu menjawab terlalu pendek: sebagian besar habis dalam jam tenang. Beri sedikitnya 4 jam lebih lama dari jam tenang.',
  ],
] as const)('refuses %s at its field, with a sentence', (_, group, change, path, sentence) => {
  const fields = fieldsOf(group, change);
  expect(Object.keys(fields)).toEqual([path]);
  expect(settingSentence(fields[path] ?? '')).toBe(sentence);
});

it.each([
  'payment_none',
  'goods_left',
  'settings_changed',
  'registration_list_empty',
  'setup_code_wrong',
  'photo_invalid',
] as const)('has an error sentence for a setting that contradicts another one: %s', (code) => {
  const sentence = { ...tradeRefusals, ...kindRefusals }[code];
  expect(sentenceFor(new CallError(code, 422))).toBe(sentence);
  expect(sentence).toMatch(/^[A-Z].{20,}\.$/);
});

it('refuses a logo with a script or too many pixels, judged by its first bytes', () => {
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  expect(photoRefusal(svg, svg.length, logoPicture)).toBe('photo_type');
  const png = (width: number, height: number) => {
    const bytes = new Uint8Array(photoHeaderBytes);
    const view = new DataView(bytes.buffer);
    view.setUint32(0, 0x89504e47);
    view.setUint32(4, 0x0d0a1a0a);
    view.setUint32(16, width);
    view.setUint32(20, height);
    return bytes;
  };
  expect(photoRefusal(png(8_000, 5_000), 1_000_000, logoPicture)).toBeNull(); // a logo of 40 megapixels is scaled down
  expect(photoRefusal(png(9_000, 9_000), 1_000_000, logoPicture)).toBe('photo_too_large_picture');
});
