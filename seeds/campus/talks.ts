import type { PersonKey } from './people.ts';

/** A step of a talk: a text, or a price offered for the product (rupiah, with its outcome). */
export type TalkStep =
  | readonly [PersonKey, string]
  | readonly [PersonKey, { readonly price: number; readonly state: 'open' | 'countered' | 'accepted' }];

/** One talk: buyer, seller and subject. `ago`: hours since the last step. Steps are oldest first. */
export interface TalkSeed {
  readonly buyer: PersonKey;
  readonly seller: PersonKey;
  /** Prefix of the product's name. */
  readonly about: string;
  readonly ago: number;
  readonly steps: readonly TalkStep[];
}

export const talks: readonly TalkSeed[] = [
  {
    buyer: 'sari',
    seller: 'maya',
    about: 'Kamera Instan',
    ago: 3,
    steps: [
      ['sari', 'Halo Kak, kameranya masih ada?'],
      ['maya', 'Masih, lengkap dengan tas dan satu kotak film.'],
      ['sari', { price: 650_000, state: 'countered' }],
      ['maya', { price: 720_000, state: 'open' }],
      ['maya', 'Segitu sudah dengan filmnya ya.'],
    ],
  },
  {
    buyer: 'budi',
    seller: 'bayu',
    about: 'Gitar Akustik',
    ago: 5,
    steps: [
      ['budi', 'Boleh lihat goresan di punggungnya?'],
      ['bayu', 'Boleh, nanti saya kirim fotonya. Kecil kok, tidak memengaruhi suara.'],
      ['budi', { price: 500_000, state: 'accepted' }],
      ['budi', 'Terima kasih, saya pesan malam ini.'],
    ],
  },
  {
    buyer: 'nadia',
    seller: 'sari',
    about: 'Kalkulator Ilmiah',
    ago: 30,
    steps: [
      ['nadia', 'Kalkulatornya masih bisa untuk ujian, Kak?'],
      ['sari', 'Bisa, baru dipakai satu semester.'],
    ],
  },
];
