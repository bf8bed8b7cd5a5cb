/** The entry `appwrite-local/mail`: a trial of a mail server, and the text of a mail. */
export { withoutTags } from '../messaging/mail-body.ts';
export { tryMailLogin, tryMailSender } from './mail-login.ts';
