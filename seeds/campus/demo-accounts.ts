import { administrator, demoPassword, emailOf } from './people.ts';

/** Whom one may sign in as; printed after seeding and at every start. */
export const demoAccounts = (): string =>
  [
    `Akun demo (kata sandi semuanya: ${demoPassword}):`,
    `  Admin      ${emailOf(administrator.key)}`,
    `  Mahasiswa  ${emailOf('sari')}, ${emailOf('budi')}, ${emailOf('nadia')} …`,
    `  Belum verifikasi  ${emailOf('laras')}   Diblokir  ${emailOf('joko')}`,
  ].join('\n');
