/**
 * The one layout of our mails: a table of 600 px without pictures (no loading, no tracking). Appwrite makes the plain
 * text by removing the tags, so the text between them, with its line breaks, has to be readable as it is. Nothing is
 * indented, and every link is also shown as text.
 */
import { shadesOf } from '../settings/colour.ts';
import type { Identity } from '../settings/identity.ts';
import type { Shades } from '../settings/toska.ts';

export interface MailPage {
  /** Preview text that mailboxes show next to the subject. */
  readonly preview: string;
  readonly title: string;
  readonly greeting: string;
  /** Line breaks are kept. */
  readonly body: string;
  readonly button: { readonly label: string; readonly url: string };
  readonly why: string;
  readonly settings: { readonly label: string; readonly url: string };
  readonly brand: MailBrand;
}

/** The market's name and main colour (`#rrggbb`) from the campus settings. */
export type MailBrand = Pick<Identity, 'marketName' | 'colour'>;

/**
 * Escapes text between tags. An ampersand that cannot begin a character reference stays, as HTML allows, because the
 * plain text shows it. A sum stays on one line.
 */
const inText = (text: string): string =>
  text
    .replace(/\bRp (?=\d)/g, 'Rp\u00a0')
    .replace(/&(?=[a-z\d#])/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const inAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const face = "font-family:'Plus Jakarta Sans','Segoe UI',system-ui,-apple-system,Roboto,'Noto Sans',Arial,sans-serif";

/** Dark colours, for mail programs that support them. The light colours are inline, which every program supports. */
const styleOf = (shades: Shades): string => `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}}
@media (prefers-color-scheme:dark){
.ground{background:#111a18!important}
.sheet{background:#182320!important;border-color:#31403c!important}
.ink{color:#dbe5e2!important}
.soft{color:#9aaba6!important}
.sign,.link{color:${shades[3]}!important}
.press{background:${shades[2]}!important;color:#0b1211!important}
}`;

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

const paragraph = (text: string): string =>
  `<p class="ink" style="margin:0 0 16px;color:#182320">${inText(text).replaceAll('\n', '<br>\n')}</p>`;

/** Link to `url` that also shows the URL as its text. */
const address = (url: string, colour: string): string =>
  `<a class="link" href="${inAttribute(url)}" style="color:${colour};word-break:break-all">${inText(url)}</a>`;

/** A complete HTML document, at most 20 KB. */
export function mailHtml({ preview, title, greeting, body, button, why, settings, brand }: MailPage): string {
  const { colour } = brand;
  const paragraphs = body
    .split(/\n{2,}/)
    .filter((text) => text.trim() !== '')
    .map((text) => paragraph(text.trim()));
  return `<!doctype html>
<html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><style>${styleOf(shadesOf(colour))}</style></head>
<body class="ground" style="margin:0;padding:0;background:#eef3f1"><div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${inText(preview)}</div>
<table ${table} width="100%" class="ground" style="background:#eef3f1"><tr><td align="center" style="padding:24px 12px">
<table ${table} width="600" style="width:100%;max-width:600px"><tr><td class="pad sign" style="padding:0 32px 12px;${face};font-size:17px;line-height:24px;font-weight:800;color:${colour}">${inText(brand.marketName)}</td></tr>
<tr><td class="pad sheet" style="padding:32px;background:#ffffff;border:1px solid #d9e3e0;border-radius:16px;${face};font-size:16px;line-height:25px">
<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:29px;font-weight:800;color:#182320;overflow-wrap:anywhere">${inText(title)}</h1>

${[paragraph(greeting), ...paragraphs].join('\n\n')}

<table ${table}><tr><td style="padding:8px 0 20px"><a class="press" href="${inAttribute(button.url)}" style="display:inline-block;padding:12px 24px;border-radius:10px;background:${colour};color:#ffffff;font-weight:700;text-decoration:none">${inText(button.label)}</a></td></tr></table>
<p class="soft" style="margin:0;font-size:13px;line-height:20px;color:#52635e">${address(button.url, colour)}</p>
</td></tr>

<tr><td class="pad soft" style="padding:20px 32px 0;${face};font-size:13px;line-height:20px;color:#52635e">${inText(why)}<br>
${inText(settings.label)}:<br>
${address(settings.url, colour)}</td></tr></table>
</td></tr></table></body></html>
`;
}
