import type { Reader } from '../core/database/database.ts';
import type { MessageDoc } from './message.ts';

/** Maximum number of recipients per mail. */
const MAIL_SIZE = 1000;

/**
 * The e-mail addresses of a message's topics, users and targets. Duplicates are kept (recorded); unknown recipients and
 * those without an address are left out.
 */
export function receiversOf(db: Reader, { topics, users, targets }: MessageDoc): string[] {
  return db
    .all(
      `SELECT identifier FROM json_each(?) AS named CROSS JOIN msg_subscribers ON topicId = named.value
         CROSS JOIN targets ON targets.id = targetId WHERE providerType = 'email'
       UNION ALL SELECT identifier FROM json_each(?) AS named CROSS JOIN targets ON userId = named.value WHERE providerType = 'email'
       UNION ALL SELECT identifier FROM json_each(?) AS named CROSS JOIN targets ON targets.id = named.value WHERE providerType = 'email'`,
      JSON.stringify(topics),
      JSON.stringify(users),
      JSON.stringify(targets),
    )
    .map((row) => String(row.identifier));
}

/** The addresses of these targets, without deleted ones. */
export function addressesOf(db: Reader, targetIds: readonly string[]): string[] {
  return db
    .all(
      'SELECT identifier FROM json_each(?) AS named CROSS JOIN targets ON targets.id = named.value',
      JSON.stringify(targetIds),
    )
    .map((row) => String(row.identifier));
}

/**
 * Splits recipients into mails with at most a thousand recipients. No mail contains an address twice; repeated
 * addresses get another mail.
 */
export function mailsOf(receivers: readonly string[]): string[][] {
  const rounds: Set<string>[] = [];
  const times = new Map<string, number>();
  for (const address of receivers) {
    const before = times.get(address) ?? 0;
    times.set(address, before + 1);
    const round = rounds[before] ?? new Set();
    rounds[before] = round.add(address);
  }
  return rounds.flatMap((round) => {
    const all = [...round];
    const count = Math.ceil(all.length / MAIL_SIZE);
    return Array.from({ length: count }, (_, at) => all.slice(at * MAIL_SIZE, (at + 1) * MAIL_SIZE));
  });
}
