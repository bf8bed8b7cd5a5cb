/** Appwrite's own mails with our texts and the campus's name, colour and logo. */
import { readFileSync } from 'node:fs';
import { campusDefaults } from '../../functions/domain/settings/defaults.ts';

export const mailTexts = ['verification', 'recovery'] as const;
export type MailText = (typeof mailTexts)[number];

export interface MailLook {
  readonly marketName: string;
  /** `#rrggbb`. */
  readonly colour: string;
  /** Origin of the pages, which have the campus's icons; undefined if unknown, and mails then have no logo. */
  readonly web: string | undefined;
}

/** Values in the template files of the folder `mails`; `mailText` replaces them by the campus's. */
const written = { ...campusDefaults.identity, web: 'https://lapak.example' };

const logo = /<img [^>]*>/;

/**
 * Reads a mail template ("Subject: …", an empty line, and the HTML) and fills in the campus's name, colour and logo.
 */
export function mailText(id: MailText, { marketName, colour, web }: MailLook): { subject: string; message: string } {
  const text = readFileSync(new URL(`./mails/${id}.html`, import.meta.url), 'utf8');
  const [, subject, message] = /^Subject: (.+)\n\n([\s\S]+)$/.exec(text) ?? [];
  if (!subject || !message) throw new Error(`deploy/project/mails/${id}.html has no subject.`);
  const inHtml = marketName.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return {
    subject: subject.replaceAll(written.marketName, () => marketName),
    message: (web === undefined ? message.replace(logo, '') : message.replaceAll(written.web, () => web))
      .trimEnd()
      .replaceAll(written.colour, () => colour)
      .replaceAll(written.marketName, () => inHtml),
  };
}
