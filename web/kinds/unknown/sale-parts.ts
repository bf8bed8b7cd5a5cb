/** For rows whose kind comes from a newer version: they are shown as stored and cannot be ordered. */
import { part } from '../../lib/page/part.tsx';
import { nothing, type SaleParts } from '../kind.ts';

export const unknownSaleParts: SaleParts = {
  SoldPhoto: nothing,
  Sale: nothing,
  SaleMoney: nothing,
  SaleFacts: part(async () => (await import('./unknown-notes.tsx')).UnknownFacts),
  comesBack: false,
  StartField: nothing,
  hasSchedule: false,
  aboveSales: nothing,
};
