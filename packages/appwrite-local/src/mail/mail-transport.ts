import { createTransport, type SendMailOptions } from 'nodemailer';
import type { AppBuilder } from '../core/app-builder.ts';
import { type LocalApp, slot } from '../core/local-app.ts';
import { metricsOf } from '../observe/metrics.ts';
import { keepMail } from './outbox.ts';
import { mailTrouble, noteMail } from './refused-sender.ts';

export interface Sender {
  readonly name: string;
  readonly address: string;
}

export interface Mail {
  readonly from: Sender;
  readonly replyTo?: Sender;
  /** All recipients without duplicates. Other recipients see only those in `to` and `cc`. */
  readonly receivers: readonly string[];
  readonly to?: string;
  readonly cc?: readonly string[];
  readonly letter: { readonly subject: string } & Pick<SendMailOptions, 'text' | 'html' | 'alternatives'>;
}

/** A recipient that the mail server refused. */
export interface RefusedReceiver {
  readonly address: string;
  readonly error: string;
}

type Deliver = (mail: Mail) => Promise<readonly RefusedReceiver[]>;

const post = slot<Deliver>('mail');

/** Timeouts in ms: a mail server that does not respond must not hold up other mails. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Sends mails by SMTP if the app has an smtp:// address; otherwise they stay in the outbox. */
export function openPost(app: AppBuilder): void {
  const smtp = app.options.mail ? createTransport({ url: app.options.mail, ...PATIENCE }) : null;
  if (smtp) app.onClose(() => smtp.close());
  mailTrouble.fill(app, { reason: '' });
  post.fill(app, async ({ receivers, ...mail }) => {
    const raw = await written(mail);
    if (!smtp) {
      await app.db.write((db) => keepMail(db, mail.letter.subject, receivers, raw.toString('utf8')));
      return [];
    }
    const envelope = { from: mail.from.address, to: [...receivers] };
    const { rejectedErrors = [] } = await smtp.sendMail({ envelope, raw });
    return rejectedErrors.map((error) => ({ address: error.recipient ?? '', error: error.message }));
  });
}

const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
/** Appwrite's header for a mail without visible recipients; nodemailer would quote the text. */
const nobodyNamed = Buffer.from('To: undisclosed-recipients:;\r\n');

/** The mail's source text. */
async function written({ from, replyTo, to, cc = [], letter }: Omit<Mail, 'receivers'>): Promise<Buffer> {
  const { message } = await writer.sendMail({
    from,
    ...(replyTo ? { replyTo } : {}),
    ...(to === undefined ? {} : { to }),
    cc: [...cc],
    envelope: { from: from.address, to: [] },
    ...letter,
  });
  const bytes = Buffer.from(message.toString('utf8'));
  return to === undefined && cc.length === 0 ? Buffer.concat([nobodyNamed, bytes]) : bytes;
}

/** Sends a mail; resolves with the refused recipients. @throws Error when all were refused */
export async function deliverMail(app: LocalApp, mail: Mail): Promise<readonly RefusedReceiver[]> {
  try {
    const refused = await post.of(app)(mail);
    metricsOf.of(app)?.mailed(refused.length === 0);
    noteMail(app, null);
    return refused;
  } catch (error) {
    metricsOf.of(app)?.mailed(false);
    noteMail(app, error);
    throw error;
  }
}
