import { planMessages } from '../../deploy/project/plan-messages.ts';
import type { SmtpSettings, Target } from '../../deploy/project/target.ts';
import { campusDefaults } from '../../functions/domain/settings/defaults.ts';
import type { DemoCampus } from '../../seeds/demo-campus.ts';

/** The embedded Appwrite takes the sender of it and calls nobody: without `--mail` its mails stay in the mailbox. */
const demoMail = ({ mailDomain, settings }: DemoCampus): SmtpSettings => ({
  host: 'localhost',
  port: 25,
  username: '',
  password: '',
  secure: '',
  senderEmail: `noreply@${mailDomain}`,
  senderName: (settings.identity ?? campusDefaults.identity).marketName,
});

/** E-mails of the functions to people go to the mailbox of the demo: by the same plan that a deploy has, and so only once. */
export async function turnOnMessages(target: Target, campus: DemoCampus): Promise<void> {
  const mail = demoMail(campus);
  for (const { run } of await planMessages(target, mail, mail.senderName, [])) await run();
}
