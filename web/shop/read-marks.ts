import { queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { queryKeys } from '../lib/query-keys.ts';
import { listRows } from '../lib/tables.ts';

/**
 * Up to when this person has read notifications and the support chat, and up to when support has read the chat; null if
 * never. Updated live on every device.
 */
export const readMarksOptions = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.readMarks(userId),
    queryFn: async () => {
      const select = ['notificationsReadAt', 'chatReadAt', 'supportReadAt'] as const;
      const [marks] = await listRows('readMarks', { select, where: [Query.equal('userId', userId)], limit: 1 });
      const { notificationsReadAt = null, chatReadAt = null, supportReadAt = null } = marks ?? {};
      return { notificationsReadAt, chatReadAt, supportReadAt };
    },
  });
