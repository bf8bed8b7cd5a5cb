import { part } from '../../lib/page/part.tsx';
import { type AdminParts, nothing } from '../kind.ts';

export const serviceAdminParts: AdminParts = {
  Case: nothing,
  CaseFiles: part(async () => (await import('./case-files.tsx')).CaseFiles),
  Division: nothing,
  reported: nothing,
};
