/** Goods add no parts of their own; the entries show what a kind can add. */
import { type AdminParts, nothing } from '../kind.ts';

export const goodsAdminParts: AdminParts = {
  Case: nothing,
  CaseFiles: nothing,
  Division: nothing,
  reported: nothing,
};
