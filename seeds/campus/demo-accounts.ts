import { administrator, demoPassword, emailOf } from './people.ts';

const students = ['sari', 'budi', 'nadia'];

/** Whom the list below offers to sign in as. */
export const offered: readonly string[] = [administrator.key, ...students];

/** Whom one may sign in as, of those who can: printed after seeding and at every start. */
export function demoAccounts(able: readonly string[] = offered): string {
  const line = (label: string, keys: readonly string[], end = '') => {
    const emails = keys.filter((key) => able.includes(key)).map(emailOf);
    return emails.length > 0 ? [`  ${label.padEnd(9)}  ${emails.join(', ')}${end}`] : [];
  };
  return [
    `Akun demo (kata sandi semuanya: ${demoPassword}):`,
    ...line('Admin', [administrator.key]),
    ...line('Mahasiswa', students, ' …'),
    `  Belum verifikasi  ${emailOf('laras')}   Diblokir  ${emailOf('joko')}`,
  ].join('\n');
}
