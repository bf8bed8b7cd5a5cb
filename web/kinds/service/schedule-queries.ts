import { queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { readSchedule } from '#kinds/service/rules/stored-service.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { listRows } from '../../lib/tables.ts';

/** A person's weekly hours and days off; empty when none are set. */
export const scheduleOptions = (sellerId: string) =>
  queryOptions({
    queryKey: queryKeys.scheduleOf(sellerId),
    queryFn: async () => {
      // A list, because most people have no row, and a missing single row would log an error.
      const where = [Query.equal('$id', sellerId)];
      const [row] = await listRows('schedules', { select: ['hours', 'daysOff', 'version'], where, limit: 1 });
      return { ...readSchedule(row), version: row?.version ?? 0, isSet: row !== undefined };
    },
  });

/** Whether this person offers a service. */
export const ownServiceOptions = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.ownServices(userId),
    queryFn: async () => {
      const where = [Query.equal('sellerId', userId)];
      return (await listRows('services', { select: ['sellerId'], where, limit: 1 })).length > 0;
    },
  });
