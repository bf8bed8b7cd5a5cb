/** Goods add no part of their own: this is what a kind can add to the screens, and ask of them. */
import { nothing, type SaleParts } from '../kind.ts';

export const goodsSaleParts: SaleParts = {
  SoldPhoto: nothing,
  Sale: nothing,
  SaleMoney: nothing,
  SaleFacts: nothing,
  comesBack: false,
  StartField: nothing,
  hasSchedule: false,
  aboveSales: nothing,
};
