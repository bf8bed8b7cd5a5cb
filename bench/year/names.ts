/**
 * Ids and pseudorandom choices of a generated campus. They are deterministic, so that benches can refer to its people
 * and products.
 */
import { dayMs } from '../../functions/domain/durations.ts';
import { balanceId } from '../../functions/domain/ids.ts';
import { pairOf } from '../../functions/domain/talks/talk.ts';
import { productId } from '../local/products.ts';
import type { CampusSize } from './campus-size.ts';

const padded = (n: number, digits: number) => String(n).padStart(digits, '0');

export const personId = (n: number) => `person${padded(n, 8)}`;
/** 20 characters, like ids made by clients. */
export const orderId = (n: number) => `order${padded(n, 15)}`;
export const talkId = (one: string, other: string) => balanceId(pairOf(one, other).join());
export { productId };

const firstNames = [
  'Budi',
  'Sari',
  'Nadia',
  'Joko',
  'Laras',
  'Putri',
  'Agus',
  'Dewi',
  'Rizky',
  'Wening',
  'Tono',
] as const;
const lastNames = ['Santoso', 'Wijaya', 'Lestari', 'Pratama', 'Hidayat', 'Nugroho', 'Saputra'] as const;
export const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

export const personName = (n: number) => `${pick(firstNames, n)} ${pick(lastNames, Math.floor(n / 11))} ${n}`;
export const personEmail = (n: number) => `${pick(firstNames, n).toLowerCase()}.${n}@mahasiswa.example.ac.id`;

export const adminId = 'admin00000000000000a';
export const adminEmail = 'admin@mahasiswa.example.ac.id';

/** A pseudorandom number from 0 to below 1, the same for the same arguments. */
export function chance(n: number, salt: number): number {
  let mixed = Math.imul(n ^ (n >>> 15), 0x2c1b3c6d) + Math.imul(salt + 1, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}
export const below = (n: number, salt: number, count: number) => Math.floor(chance(n, salt) * count);

/** Time of the n-th of `count` events of this year, ms since 1970: evenly spread, the last one an hour ago. */
export const momentOf = (n: number, count: number, now: number) =>
  Math.round(now - 3_600_000 - ((count - 1 - n) / count) * 365 * dayMs);

/** Few people sell much: a tenth of the people have half of the products. */
export function sellerOf(n: number, size: CampusSize): number {
  const at = below(n, 1, size.people);
  return chance(n, 2) < 0.5 ? at - (at % 10) : at;
}

/** Secret for keyed ids, the same on all measured servers. */
export const idSecret = 'of this machine';
