import { part } from '../../lib/page/part.tsx';
import { type AdminParts, nothing } from '../kind.ts';

export const wantedAdminParts: AdminParts = {
  Case: nothing,
  CaseFiles: nothing,
  Division: nothing,
  reported: { subject: 'wanted', Reported: part(async () => (await import('./reported-wanted.tsx')).ReportedWanted) },
};
