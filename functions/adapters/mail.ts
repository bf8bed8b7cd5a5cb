/** E-mails through Appwrite Messaging, which responds before it sends; the outcome is read later. */
import { type Client, Messaging, type Models, Query } from 'node-appwrite';
import { z } from 'zod';
import { limits } from '../domain/limits.ts';
import type { Mail } from '../usecases/world.ts';
import { hasType, uncounted, unless } from './answers.ts';

const pageSize = 100;

/** Id of the mail provider that deploy creates; the provider has the market's name. */
export const mailProviderId = 'mail';

const withSender = z.object({ options: z.object({ fromName: z.string() }) });

const isMissing = (error: unknown): boolean => hasType(error, ['message_not_found']);
const isNoProvider = (error: unknown): boolean => hasType(error, ['provider_not_found']);
const isTaken = (error: unknown): boolean => hasType(error, ['message_already_exists']);
/** A message that is being sent cannot be deleted. */
const isUnderWay = (error: unknown): boolean => hasType(error, ['message_already_processing']);

/** If a mail server refuses some recipients, some SMTP senders report no count but name the refused ones. */
const partRefused = 'recipients failed';

function reachedBy({ deliveredTotal, deliveryErrors = [], users }: Models.Message): number {
  const errors = deliveryErrors.join(' ');
  if (deliveredTotal > 0 || !errors.includes(partRefused)) return deliveredTotal;
  return Math.max(0, users.length - new Set(errors.match(/[^\s:;,<>]+@[^\s:;,<>]+/g)).size);
}

/** `now`: decides when a message that stays in processing counts as failed. */
export function createMail(client: Client, now: () => number): Mail {
  const messaging = new Messaging(client);

  const stateOf = ({ status, $createdAt }: Models.Message) => {
    if (status === 'sent' || status === 'failed') return status;
    return now() - Date.parse($createdAt) > limits.mailPatienceMinutes * 60_000 ? 'failed' : 'processing';
  };

  return {
    ask: (messageId, userIds, { subject, html }) =>
      unless(
        messaging
          .createEmail({ messageId, subject, content: html, users: [...userIds], html: true })
          .then(() => 'asked' as const),
        isTaken,
        'asked_before',
      ),

    state: (messageId) => unless(messaging.getMessage({ messageId }).then(stateOf), isMissing, 'missing'),

    reached: (messageId) => unless(messaging.getMessage({ messageId }).then(reachedBy), isMissing, 0),

    async forget(messageId) {
      await unless(messaging.delete({ messageId }), (error) => isMissing(error) || isUnderWay(error), undefined);
    },

    async callMarket(name) {
      const providerId = mailProviderId;
      const provider = await unless(messaging.getProvider({ providerId }), isNoProvider, null);
      if (!provider || provider.name === name) return;
      const isMarkets = withSender.parse(provider).options.fromName === provider.name;
      await messaging.updateSMTPProvider({ providerId, name, ...(isMarkets && { fromName: name }) });
    },

    async endedBefore(moment) {
      const ids: string[] = [];
      for (let after: string | undefined; ; after = ids.at(-1)) {
        const { messages } = await messaging.listMessages({
          queries: [
            Query.equal('status', ['sent', 'failed']),
            Query.lessThan('$createdAt', moment),
            Query.orderAsc('$createdAt'),
            Query.limit(pageSize),
            ...(after ? [Query.cursorAfter(after)] : []),
          ],
          total: uncounted,
        });
        ids.push(...messages.map(({ $id }) => $id));
        if (messages.length < pageSize) return ids;
      }
    },
  };
}
