import type { UseQueryResult } from '@tanstack/react-query';

/** Whether a page that is drawn whole waits for this answer. What failed once is waited for no longer: the part that shows it says so. */
export const isToCome = ({
  isPending,
  isEnabled,
  failureCount,
}: Pick<UseQueryResult, 'isPending' | 'isEnabled' | 'failureCount'>): boolean =>
  isEnabled && isPending && failureCount === 0;
