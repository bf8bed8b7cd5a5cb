import { part } from '../../lib/page/part.tsx';
import { nothing, type SaleParts } from '../kind.ts';

export const linkSaleParts: SaleParts = {
  SoldPhoto: part(async () => (await import('./sold-photo.tsx')).SoldPhoto),
  Sale: nothing,
  SaleMoney: nothing,
  SaleFacts: nothing,
  comesBack: false,
  StartField: nothing,
  hasSchedule: false,
  aboveSales: nothing,
};
