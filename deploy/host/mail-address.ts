import * as settingsOf from '../project/deploy-settings.ts';

/** smtp://user:password@host:port for nodemailer; '' without a mail server: mails then stay in /mailbox. */
export function mailAddress(settings: settingsOf.DeploySettings): string {
  const smtp = settingsOf.smtpOf(settings);
  if (!smtp) return '';
  const { host, port, username, password, secure } = smtp;
  const login = username === '' ? '' : `${encodeURIComponent(username)}:${encodeURIComponent(password)}@`;
  return `${secure === 'ssl' ? 'smtps' : 'smtp'}://${login}${host}:${port}${secure === 'tls' ? '?requireTLS=true' : ''}`;
}
