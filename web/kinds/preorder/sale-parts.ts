import { part } from '../../lib/page/part.tsx';
import { queryKeys } from '../../lib/query-keys.ts';
import { nothing, type SaleParts } from '../kind.ts';

export const preorderSaleParts: SaleParts = {
  SoldPhoto: nothing,
  Sale: part(async () => (await import('./batch-needs.tsx')).BatchNeeds),
  SaleMoney: nothing,
  SaleFacts: nothing,
  comesBack: false,
  StartField: nothing,
  hasSchedule: false,
  aboveSales: {
    key: queryKeys.ownBatches,
    read: async (userId) => (await import('./own-batches-query.ts')).readOwnBatches(userId),
    AboveSales: part(async () => (await import('./own-batches.tsx')).OwnBatches),
  },
};
