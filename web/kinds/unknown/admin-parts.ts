/** For rows whose kind comes from a newer version: they are shown as stored and cannot be ordered. */
import { part } from '../../lib/page/part.tsx';
import { type AdminParts, nothing } from '../kind.ts';

export const unknownAdminParts: AdminParts = {
  Case: part(async () => (await import('./unknown-notes.tsx')).UnknownCase),
  CaseFiles: nothing,
  Division: nothing,
  reported: nothing,
};
