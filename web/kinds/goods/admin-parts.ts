/** Goods add no part of their own: this is what a kind can add to the screens, and ask of them. */
import { type AdminParts, nothing } from '../kind.ts';

export const goodsAdminParts: AdminParts = {
  Case: nothing,
  CaseFiles: nothing,
  Division: nothing,
  reported: nothing,
};
