import {
  type Models,
  type ProjectEmailTemplateId,
  type ProjectEmailTemplateLocale,
  ProjectOAuthProviderId,
  type ProjectSMTPSecure,
} from 'node-appwrite';
import { campusDefaults } from '../../functions/domain/settings/defaults.ts';
import { askIfAllowed } from './ask-if-allowed.ts';
import { type MailLook, mailText, mailTexts } from './mail-texts.ts';
import { planMessages } from './plan-messages.ts';
import type { DeployRequest, SmtpSettings, Step, Target } from './target.ts';

const LOCALE = 'id' as ProjectEmailTemplateLocale;
const ours = campusDefaults.identity;

/**
 * Plans what is configured of the following: the project's mail server with our Indonesian texts (which need it), the
 * e-mail provider, and Google sign-in.
 */
export async function planMailAndGoogle(
  target: Target,
  { smtp, google, marketName = ours.marketName, colour = ours.colour, web, hasMailFromStart = false }: DeployRequest,
  notes: string[],
): Promise<Step[]> {
  return [
    ...(smtp && !hasMailFromStart ? await planSmtp(target, smtp, { marketName, colour, web }, notes) : []),
    ...(smtp ? await planMessages(target, smtp, marketName, notes) : []),
    ...(google ? await planGoogle(target, google, notes) : []),
  ];
}

async function planSmtp(target: Target, smtp: SmtpSettings, look: MailLook, notes: string[]): Promise<Step[]> {
  const { marketName } = look;
  const { project } = target;
  const instead =
    'Mail settings cannot be read (scope project.read): set SMTP in the console (docs/mail-templates.md).';
  const byHand =
    'The Indonesian mails cannot be read (scope templates.read): set them in the console (docs/mail-templates.md).';
  const found = await askIfAllowed(project.get(), notes, instead);
  if (!found) return [];
  if (found.smtpHost === undefined) {
    notes.push(
      'This server keeps no mail settings of a project: give it its mail server at its start (--mail smtp://…).',
    );
    return [];
  }
  // Mails through the server's own mail settings carry the project's name from the console.
  if (found.name !== marketName)
    notes.push(
      `The console calls this project "${found.name}", and mails may say so: name it "${marketName}" there (Settings).`,
    );
  // Appwrite 1.9.6 accepts only tls or ssl. An omitted value stays, and no call clears it.
  if (smtp.secure === '' && found.smtpSecure)
    notes.push(
      `SMTP_SECURE is empty, but mails go out by ${found.smtpSecure}, and no call can take that back: choose none in the console (Settings, SMTP).`,
    );
  const steps: Step[] = [];
  if (!isSameSmtp(smtp, found)) {
    const { secure, ...given } = smtp;
    const params = { ...given, ...(secure ? { secure: secure as ProjectSMTPSecure } : {}), enabled: true };
    const run = async () => void (await project.updateSMTP(params));
    steps.push({ title: `send mails by ${smtp.host}`, canWait: true, run });
  }
  for (const id of mailTexts) {
    const templateId = id as ProjectEmailTemplateId;
    const wanted = mailText(id, look);
    const now = await askIfAllowed(project.getEmailTemplate({ templateId, locale: LOCALE }), notes, byHand);
    if (!now || (now.subject === wanted.subject && now.message === wanted.message)) continue;
    const params = { templateId, locale: LOCALE, ...wanted, senderName: smtp.senderName };
    const run = async () => void (await project.updateEmailTemplate(params));
    steps.push({ title: `set the Indonesian mail "${id}"`, canWait: true, run });
  }
  return steps;
}

/** Whether all readable settings match. The password cannot be read; it is written again with any other change. */
const isSameSmtp = (wanted: SmtpSettings, found: Models.Project): boolean =>
  found.smtpEnabled &&
  found.smtpHost === wanted.host &&
  Number(found.smtpPort) === wanted.port &&
  found.smtpUsername === wanted.username &&
  (wanted.secure === '' || found.smtpSecure === wanted.secure) &&
  found.smtpSenderEmail === wanted.senderEmail &&
  found.smtpSenderName === wanted.senderName;

async function planGoogle(
  { project }: Target,
  google: NonNullable<DeployRequest['google']>,
  notes: string[],
): Promise<Step[]> {
  const instead = 'Google sign-in cannot be set with this key or on this server (scope oauth2): set it in the console.';
  const asked = project.getOAuth2Provider({ providerId: ProjectOAuthProviderId.Google });
  const found = await askIfAllowed(asked, notes, instead);
  if (!found || (found.enabled && 'clientId' in found && found.clientId === google.clientId)) return [];
  const run = async () => void (await project.updateOAuth2Google({ ...google, enabled: true }));
  return [{ title: 'turn on sign-in by Google', run }];
}
