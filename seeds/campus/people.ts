export interface PersonSeed {
  readonly key: string;
  readonly name: string;
  readonly phone: string;
  /** Joined this many days ago. */
  readonly ago: number;
  readonly verified: boolean;
  readonly blocked: boolean;
  /** False for the default avatar. */
  readonly hasPhoto: boolean;
}

export const adminId = 'admin00000000000000a';
/** The password of every demo account; printed after seeding. */
export const demoPassword = 'lapak123';

const student = (key: string, name: string, phone: string, ago: number, hasPhoto: boolean) =>
  ({ key, name, phone, ago, verified: true, blocked: false, hasPhoto }) as const;

export const administrator: PersonSeed = {
  key: 'admin',
  name: 'Ratna Kusumawati',
  phone: '081210009000',
  ago: 75,
  verified: true,
  blocked: false,
  hasPhoto: true,
};

export const students = [
  student('sari', 'Sari Wulandari', '081234567801', 70, true),
  student('budi', 'Budi Santoso', '081234567802', 69, true),
  student('dewi', 'Dewi Lestari Putri', '085711223303', 66, true),
  student('rizky', 'Rizky Ramadhan', '082133445504', 64, true),
  student('putri', 'Putri Ayu Ningrum', '087855667705', 60, true),
  student('agus', 'Agus Setiawan', '081377889906', 58, true),
  student('nadia', 'Nadia Khairunnisa', '089699001107', 55, true),
  student('fajar', 'Fajar Nugroho', '085200112208', 52, true),
  student('intan', 'Intan Permatasari', '081911223309', 48, true),
  student('bayu', 'Bayu Pratama', '082244556610', 46, true),
  student('citra', 'Citra Maharani', '087711224411', 41, true),
  student('yoga', 'Yoga Adi Wibowo', '081566778812', 37, true),
  student('maya', 'Maya Anggraini', '085933445513', 33, true),
  student('rangga', 'Rangga Saputra', '081288990014', 24, false),
  student('tiara', 'Tiara Salsabila', '089512123415', 19, true),
  { key: 'laras', name: 'Larasati Dwi Utami', phone: '', ago: 2, verified: false, blocked: false, hasPhoto: false },
  {
    key: 'joko',
    name: 'Joko Susilo',
    phone: '081290909017',
    ago: 44,
    verified: true,
    blocked: true,
    hasPhoto: true,
  },
] as const satisfies readonly PersonSeed[];

export type PersonKey = (typeof students)[number]['key'];

/** Stable 20-character user ids: the key, padded like the administrator's. */
export const personId = (key: string): string => `${key.padEnd(19, '0')}a`;
/** A campus address, so that sellers get the campus mark. */
export const mailDomain = 'lapak.test';
export const emailOf = (key: string): string => `${key}@${mailDomain}`;
