import { part } from '../../lib/page/part.tsx';
import { nothing, type SaleParts } from '../kind.ts';

export const rentalSaleParts: SaleParts = {
  SoldPhoto: nothing,
  Sale: nothing,
  SaleMoney: part(async () => (await import('./rental-money.tsx')).RentalMoney),
  SaleFacts: part(async () => (await import('./rental-facts.tsx')).RentalFacts),
  comesBack: true,
  StartField: nothing,
  hasSchedule: false,
  aboveSales: nothing,
};
