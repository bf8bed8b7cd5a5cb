import type { UseQueryResult } from '@tanstack/react-query';

/**
 * Whether a page should wait for this answer before it renders. A failed query is not waited for; its part shows the
 * error.
 */
export const isToCome = ({
  isPending,
  isEnabled,
  failureCount,
}: Pick<UseQueryResult, 'isPending' | 'isEnabled' | 'failureCount'>): boolean =>
  isEnabled && isPending && failureCount === 0;
