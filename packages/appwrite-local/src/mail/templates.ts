export type MailTemplate = 'verification' | 'recovery';

interface Words {
  readonly subject: string;
  readonly hello: string;
  readonly body: string;
  readonly button: string;
  readonly footer: string;
  readonly thanks: string;
}

const english: Record<MailTemplate, Words> = {
  verification: {
    subject: 'Account Verification for {{project}}',
    hello: 'Hello {{user}},',
    body: 'Follow this link to verify your email address.',
    button: 'Verify email address',
    footer: 'If you did not ask to verify this address, you can ignore this message.',
    thanks: 'Thanks,',
  },
  recovery: {
    subject: 'Password Reset for {{project}}',
    hello: 'Hello {{user}},',
    body: 'Follow this link to reset your {{project}} password.',
    button: 'Reset password',
    footer: 'If you did not ask to reset your password, you can ignore this message.',
    thanks: 'Thanks,',
  },
};

const indonesian: Record<MailTemplate, Words> = {
  verification: {
    subject: 'Verifikasi Akun untuk {{project}}',
    hello: 'Halo {{user}},',
    body: 'Buka tautan ini untuk memverifikasi alamat email Anda.',
    button: 'Verifikasi alamat email',
    footer: 'Jika Anda tidak meminta verifikasi ini, abaikan pesan ini.',
    thanks: 'Terima kasih,',
  },
  recovery: {
    subject: 'Atur Ulang Kata Sandi untuk {{project}}',
    hello: 'Halo {{user}},',
    body: 'Buka tautan ini untuk mengatur ulang kata sandi {{project}} Anda.',
    button: 'Atur ulang kata sandi',
    footer: 'Jika Anda tidak meminta pengaturan ulang kata sandi, abaikan pesan ini.',
    thanks: 'Terima kasih,',
  },
};

/** Escapes text for use between tags and within attributes in single or double quotes. */
export const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The path of a logo on the link's host, and the button's colour (`#rrggbb`). */
interface Look {
  readonly logo: string;
  readonly colour: string;
}

const pageStyle =
  'max-width:560px;margin:0 auto;padding:24px 16px;font-family:sans-serif;font-size:16px;line-height:25px';
const signStyle = 'vertical-align:middle;margin-right:10px;border-radius:8px';
const buttonStyle =
  'display:inline-block;padding:12px 24px;border-radius:10px;color:#ffffff;font-weight:700;text-decoration:none';

/** The mail in the language of X-Appwrite-Locale if we have it; otherwise in English. */
export function writeLetter(
  template: MailTemplate,
  fill: { project: string; user: string; link: string; locale: string; look?: Look | undefined },
): Letter {
  const words = (fill.locale.toLowerCase().startsWith('id') ? indonesian : english)[template];
  const say = (text: string) => text.replaceAll('{{project}}', fill.project).replaceAll('{{user}}', fill.user);
  const paragraphs = [words.hello, words.body].map(say);
  const end = [words.footer, words.thanks, '{{project}}'].map(say);
  const html = (lines: readonly string[]) => lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n');
  const link = escapeHtml(fill.link);
  const { colour, logo } = { colour: '#1f6feb', logo: '', ...fill.look };
  const picture = logo === '' ? '' : escapeHtml(new URL(logo, fill.link).href);
  const sign = picture && `<img src="${picture}" width="40" height="40" alt="" style="${signStyle}">`;
  return {
    subject: say(words.subject),
    text: [...paragraphs, fill.link, ...end].join('\n\n'),
    html: `<!doctype html><html><head><meta name="viewport" content="width=device-width,initial-scale=1"></head><body style="${pageStyle}">
<p style="font-size:17px;line-height:40px;font-weight:700;color:${escapeHtml(colour)}">${sign}${escapeHtml(fill.project)}</p>
${html(paragraphs)}
<p style="margin:20px 0"><a href="${link}" style="${buttonStyle};background:${escapeHtml(colour)}">${escapeHtml(say(words.button))}</a></p>
<p style="font-size:13px;line-height:20px;word-break:break-all">${link}</p>
${html(end)}</body></html>`,
  };
}
