import { demoPassword } from './campus/people.ts';
import { addressOf, type DemoCampus } from './demo-campus.ts';

/** The list of demo accounts that can sign in; printed after seeding and at every start. */
export function demoAccounts(campus: DemoCampus, able: readonly string[] = campus.offered): string {
  const [administrator, ...students] = campus.offered;
  const address = (key: string) => addressOf(campus, key);
  const line = (label: string, keys: readonly (string | undefined)[], end = '') => {
    const addresses = keys.flatMap((key) => (key !== undefined && able.includes(key) ? [address(key)] : []));
    return addresses.length > 0 ? [`  ${label.padEnd(9)}  ${addresses.join(', ')}${end}`] : [];
  };
  const { unverified, blocked } = campus.refused;
  const refused = [
    ...(unverified ? [`Belum verifikasi  ${address(unverified)}`] : []),
    ...(blocked ? [`Diblokir  ${address(blocked)}`] : []),
  ];
  return [
    `Akun demo (kata sandi semuanya: ${demoPassword}):`,
    ...line('Admin', [administrator]),
    ...line('Mahasiswa', students, ' …'),
    ...(refused.length > 0 ? [`  ${refused.join('   ')}`] : []),
  ].join('\n');
}
