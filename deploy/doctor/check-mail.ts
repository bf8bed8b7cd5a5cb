import { tryMailLogin } from 'appwrite-local/mail';
import { mailAddress } from '../host/mail-address.ts';
import type { DeploySettings } from '../project/deploy-settings.ts';
import { codeOf, type Finding, fault, note, ok, plain } from './finding.ts';

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
    const said = plain(problem instanceof Error ? (problem.message.split('\n')[0] ?? '') : String(problem));
    switch (codeOf(problem)) {
      case 'EAUTH':
        return fault('mail', `${where} refuses the login (${said})`, 'correct SMTP_USERNAME and SMTP_PASSWORD');
      case 'EDNS':
        return fault('mail', `there is no host ${SMTP_HOST} (${said})`, 'correct SMTP_HOST');
      case 'ETLS':
      case 'ESOCKET':
        return fault('mail', `no connection to ${where} (${said})`, 'correct SMTP_HOST, SMTP_PORT and SMTP_SECURE');
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
