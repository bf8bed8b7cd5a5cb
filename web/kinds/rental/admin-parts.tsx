import { part } from '../../lib/page/part.tsx';
import { type AdminParts, nothing } from '../kind.ts';
import { DepositToCome } from './deposit-to-come.tsx';

export const rentalAdminParts: AdminParts = {
  Case: part(async () => (await import('./rental-case.tsx')).RentalCase),
  CaseFiles: nothing,
  Division: part(async () => (await import('./deposit-field.tsx')).DepositField, <DepositToCome />),
  reported: nothing,
};
