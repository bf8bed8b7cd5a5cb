import { part } from '../../lib/page/part.tsx';
import { type DeskParts, nothing } from '../kind.ts';

export const serviceDeskParts: DeskParts = {
  Case: nothing,
  CaseFiles: part(async () => (await import('./case-files.tsx')).CaseFiles),
  Division: nothing,
  reported: nothing,
};
