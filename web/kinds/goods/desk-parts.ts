/** Goods add no part of their own: this is what a kind can add to the screens, and ask of them. */
import { type DeskParts, nothing } from '../kind.ts';

export const goodsDeskParts: DeskParts = {
  Case: nothing,
  CaseFiles: nothing,
  Division: nothing,
  reported: nothing,
};
