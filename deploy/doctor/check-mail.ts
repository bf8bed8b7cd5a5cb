import { tryMailLogin, tryMailSender } from 'appwrite-local/mail';
import { mailAddress } from '../host/mail-address.ts';
import type { DeploySettings } from '../project/deploy-settings.ts';
import { codeOf, type Finding, fault, note, ok, plain } from './finding.ts';

const firstLine = (problem: unknown): string =>
  plain(problem instanceof Error ? (problem.message.split('\n')[0] ?? '') : String(problem));

/** Node's messages for a certificate of an authority that it does not know. */
const unknownAuthority = /self-signed|unable to (?:get|verify)/;
const correct = 'correct SMTP_HOST, SMTP_PORT and SMTP_SECURE';
const trust =
  "if the authority is the campus's own: systemctl edit lapak, [Service] Environment=NODE_EXTRA_CA_CERTS=FILE, and the same before this command";

/** Signs in to the mail server as the campus does; sends nothing. */
export async function checkMail(settings: DeploySettings, patience: number): Promise<Finding> {
  const address = mailAddress(settings);
  const { SMTP_HOST, SMTP_PORT, SMTP_USERNAME } = settings;
  if (address === '')
    return fault('mail', 'SMTP_HOST is not set: nobody gets a mail, so nobody can confirm an address', 'set SMTP_*');
  const where = `${SMTP_HOST}:${SMTP_PORT}`;
  try {
    await tryMailLogin(address, patience);
  } catch (problem) {
    const said = firstLine(problem);
    switch (codeOf(problem)) {
      case 'EAUTH':
        return fault('mail', `${where} refuses the login (${said})`, 'correct SMTP_USERNAME and SMTP_PASSWORD');
      case 'EDNS':
        return fault('mail', `there is no host ${SMTP_HOST} (${said})`, 'correct SMTP_HOST');
      case 'ETLS':
      case 'ESOCKET':
        return fault('mail', `no connection to ${where} (${said})`, unknownAuthority.test(said) ? trust : correct);
      default:
        return fault(
          'mail',
          `${where} can't be used (${said})`,
          'correct SMTP_*, or let this machine out to that port',
        );
    }
  }
  return SMTP_USERNAME === ''
    ? note('mail', `${where} answers; it was asked without a login`)
    : ok('mail', `${where} takes the login of ${SMTP_USERNAME}`);
}

/** Checks whether the mail server accepts a mail from the campus to its administrator, without sending one. */
export async function checkSender(settings: DeploySettings, patience: number): Promise<Finding[]> {
  const { SMTP_HOST, SMTP_PORT, SMTP_SENDER, ADMIN_EMAIL } = settings;
  if (SMTP_SENDER === '' || ADMIN_EMAIL === '') return [];
  try {
    await tryMailSender(mailAddress(settings), SMTP_SENDER, ADMIN_EMAIL, patience);
    return [];
  } catch (problem) {
    const says = `${SMTP_HOST}:${SMTP_PORT} takes no mail from ${SMTP_SENDER} to ${ADMIN_EMAIL} (${firstLine(problem)})`;
    // A server may refuse unknown senders temporarily (greylisting).
    const isForNow = problem instanceof Error && 'responseCode' in problem && Number(problem.responseCode) < 500;
    const todo = 'correct SMTP_SENDER, allow it at the mail server, or raise its limit';
    return [isForNow ? note('mail', says) : fault('mail', says, todo)];
  }
}
