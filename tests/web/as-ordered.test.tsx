import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PromisedThing } from '../../web/shop/promise/promised-things.tsx';

const thing = {
  ...{ productId: 'p', name: 'Headset', isByLink: false, isGone: false },
  facts: [
    { label: 'Deskripsi', ordered: 'BARU, segel', now: 'Bekas, mikrofon mati' },
    { label: 'Kondisi', ordered: 'Baru', now: 'Baru' },
    { label: 'Titik COD', ordered: 'Lobi GSG', now: '' },
  ],
  photos: { ordered: ['satu', ''], now: ['satu', 'dua'] },
};
const drawn = (change: object = {}) => {
  const html = renderToStaticMarkup(<PromisedThing thing={{ ...thing, ...change }} />);
  const marked = [...html.matchAll(/<dt>([^<]+)(<mark>)?/g)].map(([, label = '', mark]) => [
    label.trim(),
    mark !== undefined,
  ]);
  return { html, marked, words: html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ') };
};

test('marks facts that changed since the order next to their current value, and says which photo was deleted', () => {
  const { html, marked, words } = drawn();
  expect(marked).toEqual([
    ['Deskripsi', true],
    ['Kondisi', false],
    ['Titik COD', true],
    ['Foto', true],
  ]);
  expect(words).toContain('3 bagian iklan diubah setelah dipesan.');
  expect(words).toContain('BARU, segel Sekarang: Bekas, mikrofon mati');
  expect(words).toContain('Lobi GSG Sekarang: (dihapus)');
  expect(words).toContain('Foto sudah dihapus');
  expect(html.match(/<img /g)).toHaveLength(3);
});

test('marks nothing if the listing is unchanged, deleted, or sold by link', () => {
  const known = thing.facts.map((fact) => ({ ...fact, now: fact.ordered }));
  const same = drawn({ facts: known, photos: { ordered: ['satu'], now: ['satu'] } });
  expect(same.words).toContain('Iklannya masih sama seperti saat dipesan.');
  const unknown = {
    facts: thing.facts.map((fact) => ({ ...fact, now: null })),
    photos: { ordered: ['satu'], now: null },
  };
  const gone = drawn({ ...unknown, isGone: true });
  expect(gone.words).toContain('Iklannya sudah dihapus.');
  expect(drawn({ ...unknown, isByLink: true }).words).toContain('Dijual lewat tautan.');
  for (const { html } of [same, gone]) expect(html).not.toContain('<mark>');
});
