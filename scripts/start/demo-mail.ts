import { planMessages } from '../../deploy/project/plan-messages.ts';
import type { SmtpSettings, Target } from '../../deploy/project/target.ts';
import { campusDefaults } from '../../functions/domain/settings/defaults.ts';
import type { DemoCampus } from '../../seeds/demo-campus.ts';

/**
 * Mail settings of a demo campus. The embedded Appwrite uses only the sender: without `--mail` it connects to no
 * server, and its mails stay in the mailbox.
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

/** Routes the functions' e-mails to the demo's mailbox. Uses deploy's own plan, so a repeat changes nothing. */
export async function turnOnMessages(target: Target, campus: DemoCampus): Promise<void> {
  const mail = demoMail(campus);
  for (const { run } of await planMessages(target, mail, mail.senderName, [])) await run();
}
