import { createTransport, type SendMailOptions } from 'nodemailer';
import type { AppBuilder } from '../core/app-builder.ts';
import { type LocalApp, slot } from '../core/local-app.ts';
import { keepMail } from './outbox.ts';

export interface Sender {
  readonly name: string;
  readonly address: string;
}

export interface Mail {
  readonly from: Sender;
  readonly replyTo?: Sender;
  /** Whoever gets it, each address once. Nobody sees who they are but for those in `to` and `cc`. */
  readonly receivers: readonly string[];
  readonly to?: string;
  readonly cc?: readonly string[];
  readonly letter: { readonly subject: string } & Pick<SendMailOptions, 'text' | 'html' | 'alternatives'>;
}

/** A receiver whom the mail server did not take. */
export interface RefusedReceiver {
  readonly address: string;
  readonly error: string;
}

type Deliver = (mail: Mail) => Promise<readonly RefusedReceiver[]>;

const post = slot<Deliver>('mail');

/** A server that says nothing must not hold up whoever waits for their turn, in ms. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Mails leave by SMTP when the app was given an smtp:// address; otherwise they stay in the outbox. */
export function openPost(app: AppBuilder): void {
  const smtp = app.options.mail ? createTransport({ url: app.options.mail, ...PATIENCE }) : null;
  if (smtp) app.onClose(() => smtp.close());
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
/** In Appwrite's spelling; nodemailer would put the words into quotes. */
const nobodyNamed = Buffer.from('To: undisclosed-recipients:;\r\n');

/** The mail as it travels. */
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

/** Hands a mail over; resolves with those who were refused. @throws Error when nobody got it */
export function deliverMail(app: LocalApp, mail: Mail): Promise<readonly RefusedReceiver[]> {
  return post.of(app)(mail);
}
