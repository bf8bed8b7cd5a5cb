import type { PersonSeed } from '../campus/people.ts';

const student = (key: string, name: string, phone: string, ago: number) =>
  ({ key, name, phone, ago, verified: true, blocked: false, hasPhoto: false }) as const;

export const mailDomain = 'bukit.test';

/** The administrator first, then students. */
export const people = [
  student('admin', 'Andi Marwah', '081155500001', 60),
  student('ical', 'Faisal Rahman', '081155500002', 52),
  student('uli', 'Nurul Hikmah', '081155500003', 49),
  student('tenri', 'Andi Tenri Abeng', '081155500004', 45),
  student('ocha', 'Rosalia Patandean', '081155500005', 40),
  student('akbar', 'Muhammad Akbar', '081155500006', 31),
] as const satisfies readonly PersonSeed[];

export type SecondPersonKey = (typeof people)[number]['key'];
