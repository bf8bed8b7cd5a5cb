import type { AppBuilder } from '../core/app-builder.ts';
import { type LocalApp, slot } from '../core/local-app.ts';
import { mailLookOf, projectNameOf } from '../web/project-files.ts';
import { deliverMail, openPost, type Sender } from './mail-transport.ts';
import { mailboxPage } from './mailbox-page.ts';
import { emptyOutbox, migrateOutbox } from './outbox.ts';
import { type MailTemplate, writeLetter } from './templates.ts';

export interface OutgoingMail {
  readonly template: MailTemplate;
  readonly to: string;
  readonly name: string;
  readonly link: string;
  /** The language from X-Appwrite-Locale. */
  readonly locale: string;
}

/** The address from which mails are sent. */
const projectSender = slot<Pick<Sender, 'address'>>('mail');

/** Mails go to the outbox (`/mailbox`), or by SMTP if the app has an smtp:// address. */
export function registerMail(app: AppBuilder): void {
  app.migrate(migrateOutbox);
  app.onReset(emptyOutbox);
  openPost(app);
  const [platform = 'localhost'] = app.options.platforms ?? [];
  const address = app.options.mailFrom ?? `noreply@${/^[\w.-]+$/.test(platform) ? platform : 'localhost'}`;
  projectSender.fill(app, { address });
  if (!app.options.mail) app.pages.push(mailboxPage);
}

/**
 * Resolves when the mail is in the outbox; rejects if that fails. With SMTP it resolves immediately, and a failed
 * delivery is only reported.
 */
export async function sendMail(app: LocalApp, { template, to, name, link, locale }: OutgoingMail): Promise<void> {
  const project = projectNameOf(app);
  const letter = writeLetter(template, { project, user: name, link, locale, look: mailLookOf(app) });
  const delivery = deliverMail(app, { from: { ...projectSender.of(app), name: project }, to, receivers: [to], letter });
  if (!app.options.mail) return void (await delivery);
  // As on the real server, delivery continues after the answer; a failure is logged, not returned to the client.
  delivery.catch((error) => app.report(error, `mail ${template}`));
}
