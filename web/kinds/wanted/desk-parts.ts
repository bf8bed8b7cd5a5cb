import { part } from '../../lib/page/part.tsx';
import { type DeskParts, nothing } from '../kind.ts';

export const wantedDeskParts: DeskParts = {
  Case: nothing,
  CaseFiles: nothing,
  Division: nothing,
  reported: { subject: 'wanted', Reported: part(async () => (await import('./reported-wanted.tsx')).ReportedWanted) },
};
