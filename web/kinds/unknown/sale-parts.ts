/** A kind of a newer version: its rows are shown as they are stored, and nothing of it can be ordered. */
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
