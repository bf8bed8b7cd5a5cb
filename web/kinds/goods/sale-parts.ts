/** Goods add no parts of their own; the entries show what a kind can add. */
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
