import { type Models, Query, SmtpEncryption } from 'node-appwrite';
import { z } from 'zod';
import { mailProviderId as ID } from '../../functions/adapters/mail.ts';
import { askIfAllowed } from './ask-if-allowed.ts';
import type { SmtpSettings, Step, Target } from './target.ts';

const kept = z.object({
  credentials: z.object({ host: z.string(), port: z.coerce.number(), username: z.string(), password: z.string() }),
  options: z.object({ fromName: z.string(), fromEmail: z.string(), encryption: z.string() }),
});

/**
 * The provider's settings in the form that the server returns. Unlike the project's mail server, they include the
 * password, so a changed password is noticed.
 */
function wantedOf({ host, port, username, password, secure, senderName, senderEmail }: SmtpSettings) {
  return {
    credentials: { host, port, username, password },
    options: { fromName: senderName, fromEmail: senderEmail, encryption: secure },
  };
}

type Kept = z.infer<typeof kept>;

const isSame = (one: Kept, other: Kept): boolean =>
  JSON.stringify(kept.parse(one)) === JSON.stringify(kept.parse(other));

/** Whether the provider must be deleted and recreated, because no call clears its username or password. */
const mustBeMadeAnew = ({ username, password }: SmtpSettings, { credentials: now }: Kept): boolean =>
  (username === '' && now.username !== '') || (password === '' && now.password !== '');

/**
 * Plans the provider of functions' e-mails, with the settings of the mail server. A disabled provider would drop mails
 * silently.
 */
export async function planMessages(
  { messaging }: Target,
  smtp: SmtpSettings,
  name: string,
  notes: string[],
): Promise<Step[]> {
  const instead =
    'E-mails to people cannot be set up with this key or on this server (scopes providers.read, providers.write): make an SMTP provider in the console (Messaging).';
  const on = [Query.equal('type', 'email'), Query.limit(100)];
  const found = await askIfAllowed(messaging.listProviders({ queries: on }), notes, instead);
  if (!found) return [];
  const others = found.providers.filter(({ $id, enabled }) => enabled && $id !== ID);
  for (const { name } of others)
    notes.push(
      `E-mails to people may go by the provider "${name}", which deploy has not made: turn it off in the console (Messaging).`,
    );
  const now = found.providers.find(({ $id }) => $id === ID);
  const changed = now && changesOf(now, smtp, name);
  if (now && !changed) return [];
  const title = `send e-mails to people by ${smtp.host}`;
  const params = paramsOf(smtp, name);
  const make = async () => void (await messaging.createSMTPProvider(params));
  if (!changed) return [{ title, canWait: true, run: make }];
  const run = async () => {
    if (changed === 'change') return void (await messaging.updateSMTPProvider(params));
    await messaging.deleteProvider({ providerId: ID });
    await make();
  };
  return [{ title, canWait: true, run }];
}

function changesOf(now: Models.Provider, smtp: SmtpSettings, name: string): 'change' | 'make anew' | undefined {
  const { data } = kept.safeParse(now);
  if (!data || mustBeMadeAnew(smtp, data)) return 'make anew';
  return now.enabled && now.name === name && isSame(data, wantedOf(smtp)) ? undefined : 'change';
}

const encryptions = { '': SmtpEncryption.None, tls: SmtpEncryption.Tls, ssl: SmtpEncryption.Ssl };

function paramsOf({ host, port, username, password, secure, senderName, senderEmail }: SmtpSettings, name: string) {
  return {
    providerId: ID,
    name,
    host,
    port,
    ...(username === '' ? {} : { username }),
    ...(password === '' ? {} : { password }),
    encryption: encryptions[secure],
    autoTLS: true,
    fromName: senderName,
    fromEmail: senderEmail,
    enabled: true,
  };
}
