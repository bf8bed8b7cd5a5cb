/** A kind of a newer version: its rows are shown as they are stored, and nothing of it can be ordered. */
import { part } from '../../lib/page/part.tsx';
import { type AdminParts, nothing } from '../kind.ts';

export const unknownAdminParts: AdminParts = {
  Case: part(async () => (await import('./unknown-notes.tsx')).UnknownCase),
  CaseFiles: nothing,
  Division: nothing,
  reported: nothing,
};
