/** The entry `appwrite-local/mail`: tests a mail server and converts a mail's HTML to text. */
export { withoutTags } from '../messaging/mail-body.ts';
export { tryMailLogin, tryMailSender } from './mail-login.ts';
