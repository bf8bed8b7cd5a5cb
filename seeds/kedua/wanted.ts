import type { WantedSeed } from '../rows/wanted-rows.ts';

export const wantedAds: readonly WantedSeed[] = [
  {
    id: 'dicarikasurlipatbukt',
    by: ['ocha', 'Rosalia Patandean'],
    what: 'Kasur lipat satu orang',
    details: 'Untuk adik yang menginap akhir pekan.',
    category: 'Isi Asrama',
    budget: 200_000,
    place: 'Asrama Putri',
    ago: 8,
  },
  {
    id: 'dicarihelmsepedabukt',
    by: ['akbar', 'Muhammad Akbar'],
    what: 'Helm sepeda ukuran M',
    category: 'Roda Dua',
    budget: 90_000,
    place: 'Danau',
    ago: 30,
  },
];
