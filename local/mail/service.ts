import { createTransport } from 'nodemailer';
import type { AppBuilder } from '../core/app-builder.ts';
import { now } from '../core/dates.ts';
import { uniqueId } from '../core/ids.ts';
import { type LocalApp, slot } from '../core/local-app.ts';
import { mailboxPage } from './mailbox-page.ts';
import { type MailTemplate, writeLetter } from './templates.ts';

export interface OutgoingMail {
  readonly template: MailTemplate;
  readonly to: string;
  readonly name: string;
  readonly link: string;
  /** X-Appwrite-Locale. */
  readonly locale: string;
}

interface Postman {
  send(mail: OutgoingMail): Promise<void>;
}

const postman = slot<Postman>('mail');
/** Mails kept in the outbox. */
const kept = 500;

/** Mails go into the outbox (`/mailbox`), or by SMTP when the app was given an smtp:// address. */
export function registerMail(app: AppBuilder): void {
  app.migrate((db) =>
    db.exec(
      'CREATE TABLE IF NOT EXISTS mails (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, sent TEXT NOT NULL, receiver TEXT NOT NULL, subject TEXT NOT NULL, raw TEXT NOT NULL)',
    ),
  );
  app.onReset((db) => void db.run('DELETE FROM mails'));
  const smtp = app.options.mail ? createTransport(app.options.mail) : null;
  if (smtp) app.onClose(() => smtp.close());
  const [platform = 'localhost'] = app.options.platforms ?? [];
  const sender = app.options.mailFrom ?? `noreply@${/^[\w.-]+$/.test(platform) ? platform : 'localhost'}`;
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  postman.fill(app, {
    send: async (mail) => {
      const letter = writeLetter(mail.template, {
        project: app.projectName,
        user: mail.name,
        link: mail.link,
        locale: mail.locale,
      });
      const message = { from: { name: app.projectName, address: sender }, to: mail.to, ...letter };
      if (smtp) {
        // As on the real server: delivery goes on behind the answer; a failure is reported, not told to the client.
        smtp.sendMail(message).catch((error) => app.report(error, `mail to ${mail.to}`));
        return;
      }
      const { message: raw } = await writer.sendMail(message);
      await app.db.write((db) => {
        db.run(
          'INSERT INTO mails (id, sent, receiver, subject, raw) VALUES (?, ?, ?, ?, ?)',
          uniqueId(),
          now(),
          mail.to.toLowerCase(),
          letter.subject,
          raw.toString('utf8'),
        );
        db.run('DELETE FROM mails WHERE seq <= (SELECT max(seq) FROM mails) - ?', kept);
      });
    },
  });
  if (!smtp) app.pages.push(mailboxPage);
}

/** Resolves when the outbox holds it, rejects when that fails. By SMTP it resolves at once; a failed delivery is only reported to the app. */
export function sendMail(app: LocalApp, mail: OutgoingMail): Promise<void> {
  return postman.of(app).send(mail);
}
