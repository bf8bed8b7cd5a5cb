import { queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { limits } from '#domain/limits.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { listRows } from '../../lib/tables.ts';
import { talkKeys } from '../../lib/talk-keys.ts';

const statusColumns = ['buyerStatus', 'buyerStatusAt', 'sellerStatus', 'sellerStatusAt'] as const;

/** The newest proposals for a sale's meeting, including the open or lapsed one and the agreed one. */
export const meetingsOptions = (saleId: string) =>
  queryOptions({
    queryKey: queryKeys.meetings(saleId),
    queryFn: () =>
      listRows('meetings', {
        select: ['saleId', 'proposedBy', 'place', 'startsAt', 'state', 'number', ...statusColumns],
        where: [Query.equal('saleId', saleId), Query.orderDesc('number')],
        limit: 20,
      }),
  });

const meetingsShown = 100;
const ownMeetings = (userId: string) => Query.or([Query.equal('buyerId', userId), Query.equal('sellerId', userId)]);

/** All proposals that this person or the other side has to answer; every list shows them as the next step. */
export const openProposalsOptions = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.openProposals(userId),
    queryFn: () =>
      listRows('meetings', {
        select: ['saleId', 'proposedBy', 'place', 'state', 'startsAt'],
        where: [Query.equal('state', 'proposed'), ownMeetings(userId), Query.orderAsc('startsAt')],
        limit: meetingsShown,
      }),
  });

/** This person's agreed meetings that are upcoming or have just passed, soonest first. */
export const agreedMeetingsOptions = (userId: string) =>
  queryOptions({
    queryKey: talkKeys.meetingsAhead(userId),
    queryFn: () => {
      const from = new Date(serverNow() - limits.meetingStatusAfterMinutes * 60_000).toISOString();
      return listRows('meetings', {
        select: ['saleId', 'buyerId', 'sellerId', 'place', 'startsAt', 'state', ...statusColumns],
        where: [
          ...[Query.equal('state', 'agreed'), Query.greaterThan('startsAt', from)],
          ...[ownMeetings(userId), Query.orderAsc('startsAt')],
        ],
        limit: meetingsShown,
      });
    },
  });

/**
 * Whether all of these products are services: the meeting is then called an appointment. Deleted products count as
 * goods.
 */
export const allServicesOptions = (productIds: readonly string[]) =>
  queryOptions({
    queryKey: queryKeys.allServices(productIds),
    enabled: productIds.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const where = [Query.equal('$id', [...productIds]), Query.equal('category', 'Jasa')];
      const services = await listRows('products', { select: ['category'], where, limit: productIds.length });
      return services.length === productIds.length;
    },
  });
