import { part } from '../../lib/page/part.tsx';
import { nothing, type SaleParts } from '../kind.ts';

export const serviceSaleParts: SaleParts = {
  SoldPhoto: nothing,
  Sale: part(async () => (await import('./service-sale.tsx')).ServiceSale),
  SaleMoney: nothing,
  SaleFacts: nothing,
  comesBack: false,
  StartField: part(async () => (await import('./booked-start.tsx')).BookedStart),
  hasSchedule: true,
  aboveSales: nothing,
};
