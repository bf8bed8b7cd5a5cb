/** Terms of a service: its packages. The sale stores the id of the booked package. */
import { z } from 'zod';
import { type Term, termsBy } from '../../../domain/kinds/terms.ts';
import { rupiah } from '../../../domain/money.ts';
import type { ServicePackage } from './appointment.ts';

const serviceTerms = z.object({
  packages: z.array(z.object({ id: z.string(), name: z.string(), price: z.number(), minutes: z.number() })),
});

export const termsOfService = (packages: readonly ServicePackage[]): z.output<typeof serviceTerms> => ({
  packages: packages.map(({ id, name, price, minutes }) => ({ id, name, price, minutes })),
});

const wordsOf = ({ name, price, minutes }: Omit<ServicePackage, 'id'>): string =>
  `${name} · ${minutes} menit · ${rupiah(price)}`;

export const serviceWords = termsBy(serviceTerms, ({ packages }, { packageId }): readonly Term[] => {
  if (packageId === '') return [{ label: 'Paket', text: packages.map(wordsOf).join('; ') }];
  const booked = packages.find(({ id }) => id === packageId);
  return [{ label: 'Paket', text: booked ? wordsOf(booked) : 'Sudah tidak ditawarkan' }];
});
