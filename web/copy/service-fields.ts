/** Sentences under the fields of packages and hours, which few pages have. */
import type { FieldCode } from '#domain/field-codes.ts';
import { limits } from '#domain/limits.ts';
import { fieldSentence } from './fields.ts';

const sentences = {
  packages_required: 'Isi sedikitnya satu paket.',
  packages_too_many: `Paling banyak ${limits.servicePackages} paket.`,
  package_name_required: 'Isi nama paket.',
  package_minutes: `Durasi ${limits.packageMinutesLeast} sampai ${limits.packageMinutesMost} menit, kelipatan ${limits.quarterMinutes} menit.`,
  package_twice: 'Nama paket ini sudah dipakai.',
  hours_invalid: 'Isi jam seperti 09:00.',
  hours_quarters: `Jam memakai kelipatan ${limits.quarterMinutes} menit, misalnya 09:15.`,
  hours_past_midnight: 'Jam selesai harus setelah jam mulai. Yang melewati tengah malam diisi di dua hari.',
  hours_overlap: 'Jam ini bertumpuk dengan jam lain pada hari yang sama.',
  hours_too_many: `Terlalu banyak rentang jam. Paling banyak ${limits.hoursOfWeek}.`,
  day_invalid: 'Pilih tanggal yang benar.',
  days_off_too_many: `Paling banyak ${limits.daysOff} hari libur sekaligus.`,
} as const satisfies Partial<Record<FieldCode, string>>;

export type ServiceCode = keyof typeof sentences;

const byCode: ReadonlyMap<string, string> = new Map(Object.entries(sentences));

/** The sentence for a schema's message, including codes of other forms. */
export const serviceSentence = (message: string): string => byCode.get(message) ?? fieldSentence(message);

/** The sentences for all fields of a refusal. */
export const serviceSentences = (codes: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(codes).map(([name, code]) => [name, serviceSentence(code)]));
