import { planMessages } from '../../deploy/project/plan-messages.ts';
import type { SmtpSettings, Target } from '../../deploy/project/target.ts';
import { mailDomain } from '../../seeds/campus/people.ts';

/** The embedded Appwrite takes the sender of it and calls nobody: without `--mail` its mails stay in the mailbox. */
const demoMail: SmtpSettings = {
  host: 'localhost',
  port: 25,
  username: '',
  password: '',
  secure: '',
  senderEmail: `noreply@${mailDomain}`,
  senderName: 'Lapak Kampus',
};

/** E-mails of the functions to people go to the mailbox of the demo: by the same plan that a deploy has, and so only once. */
export async function turnOnMessages(target: Target): Promise<void> {
  for (const { run } of await planMessages(target, demoMail, [])) await run();
}
