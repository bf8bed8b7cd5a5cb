import type { Look } from '../pictures/portrait.ts';

export interface PersonSeed {
  readonly key: string;
  readonly name: string;
  readonly phone: string;
  /** Joined this many days ago. */
  readonly ago: number;
  readonly verified: boolean;
  readonly blocked: boolean;
  /** null: shows the default avatar. */
  readonly look: Look | null;
}

export const adminId = 'admin00000000000000a';
/** Of every demo account; printed after seeding. */
export const demoPassword = 'lapak123';

const student = (key: string, name: string, phone: string, ago: number, look: Look | null) =>
  ({ key, name, phone, ago, verified: true, blocked: false, look }) as const;

export const administrator: PersonSeed = {
  key: 'admin',
  name: 'Ratna Kusumawati',
  phone: '081210009000',
  ago: 75,
  verified: true,
  blocked: false,
  look: { hair: 'hijab', skin: 2, cloth: '#27304a', hue: '#2f9c8a', back: '#bfe6d0', glasses: true },
};

export const students = [
  student('sari', 'Sari Wulandari', '081234567801', 70, {
    hair: 'hijab',
    skin: 1,
    cloth: '#e2604f',
    hue: '#8a63c9',
    back: '#ffe29a',
    glasses: false,
  }),
  student('budi', 'Budi Santoso', '081234567802', 69, {
    hair: 'short',
    skin: 3,
    cloth: '#4b6bd6',
    hue: '#27304a',
    back: '#ffd2b8',
    glasses: false,
  }),
  student('dewi', 'Dewi Lestari Putri', '085711223303', 66, {
    hair: 'long',
    skin: 1,
    cloth: '#f2a541',
    hue: '#4a2f24',
    back: '#c5d9ff',
    glasses: false,
  }),
  student('rizky', 'Rizky Ramadhan', '082133445504', 64, {
    hair: 'messy',
    skin: 2,
    cloth: '#2f9c8a',
    hue: '#1f2233',
    back: '#dbceff',
    glasses: true,
  }),
  student('putri', 'Putri Ayu Ningrum', '087855667705', 60, {
    hair: 'bun',
    skin: 2,
    cloth: '#f08fb5',
    hue: '#3b2a22',
    back: '#b7e3e8',
    glasses: false,
  }),
  student('agus', 'Agus Setiawan', '081377889906', 58, {
    hair: 'curly',
    skin: 4,
    cloth: '#f2b23c',
    hue: '#1f2233',
    back: '#d2e0b8',
    glasses: false,
  }),
  student('nadia', 'Nadia Khairunnisa', '089699001107', 55, {
    hair: 'hijab',
    skin: 1,
    cloth: '#27304a',
    hue: '#f08fb5',
    back: '#e6d6bb',
    glasses: true,
  }),
  student('fajar', 'Fajar Nugroho', '085200112208', 52, {
    hair: 'cap',
    skin: 3,
    cloth: '#3b4668',
    hue: '#e2604f',
    back: '#bfe6d0',
    glasses: false,
  }),
  student('intan', 'Intan Permatasari', '081911223309', 48, {
    hair: 'bob',
    skin: 1,
    cloth: '#8a63c9',
    hue: '#2b1f2b',
    back: '#ffccd8',
    glasses: false,
  }),
  student('bayu', 'Bayu Pratama', '082244556610', 46, {
    hair: 'short',
    skin: 2,
    cloth: '#d9534f',
    hue: '#3a2a1f',
    back: '#c5d9ff',
    glasses: true,
  }),
  student('citra', 'Citra Maharani', '087711224411', 41, {
    hair: 'hijab',
    skin: 2,
    cloth: '#f2b23c',
    hue: '#2f9c8a',
    back: '#ffd2b8',
    glasses: false,
  }),
  student('yoga', 'Yoga Adi Wibowo', '081566778812', 37, {
    hair: 'messy',
    skin: 3,
    cloth: '#5aa17f',
    hue: '#241c1c',
    back: '#ffe29a',
    glasses: false,
  }),
  student('maya', 'Maya Anggraini', '085933445513', 33, {
    hair: 'long',
    skin: 2,
    cloth: '#2f9c8a',
    hue: '#5a3420',
    back: '#dbceff',
    glasses: true,
  }),
  student('rangga', 'Rangga Saputra', '081288990014', 24, null),
  student('tiara', 'Tiara Salsabila', '089512123415', 19, {
    hair: 'hijab',
    skin: 1,
    cloth: '#5b7fc4',
    hue: '#f5c0a8',
    back: '#d2e0b8',
    glasses: false,
  }),
  { key: 'laras', name: 'Larasati Dwi Utami', phone: '', ago: 2, verified: false, blocked: false, look: null },
  {
    key: 'joko',
    name: 'Joko Susilo',
    phone: '081290909017',
    ago: 44,
    verified: true,
    blocked: true,
    look: { hair: 'curly', skin: 3, cloth: '#6b748f', hue: '#1f2233', back: '#e6d6bb', glasses: false },
  },
] as const satisfies readonly PersonSeed[];

export type PersonKey = (typeof students)[number]['key'];

/** Stable 20-character user ids: the key, filled up like the administrator's. */
export const personId = (key: string): string => `${key.padEnd(19, '0')}a`;
export const emailOf = (key: string): string => `${key}@lapak.test`;
