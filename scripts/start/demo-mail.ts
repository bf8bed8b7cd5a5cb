import { planMessages } from '../../deploy/project/plan-messages.ts';
import type { SmtpSettings, Target } from '../../deploy/project/target.ts';
import { campusDefaults } from '../../functions/domain/settings/defaults.ts';
import type { DemoCampus } from '../../seeds/demo-campus.ts';

/**
 * The embedded Appwrite only uses the sender and connects to no server: without `--mail` its mails stay in the mailbox.
 */
const demoMail = ({ mailDomain, settings }: DemoCampus): SmtpSettings => ({
  host: 'localhost',
  port: 25,
  username: '',
  password: '',
  secure: '',
  senderEmail: `noreply@${mailDomain}`,
  senderName: (settings.identity ?? campusDefaults.identity).marketName,
});

/** Sends the functions' e-mails to the demo's mailbox, with deploy's own plan, which makes a repeat harmless. */
export async function turnOnMessages(target: Target, campus: DemoCampus): Promise<void> {
  const mail = demoMail(campus);
  for (const { run } of await planMessages(target, mail, mail.senderName, [])) await run();
}
