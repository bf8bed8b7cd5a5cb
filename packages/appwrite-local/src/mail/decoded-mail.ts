interface DecodedMail {
  readonly text: string;
  /** '' when the mail has no HTML. */
  readonly html: string;
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

const fieldOf = (head: string, name: string): string =>
  new RegExp(`^${name}:\\s*([^;\\r\\n]+)`, 'im').exec(head)?.[1]?.trim().toLowerCase() ?? '';

/** Splits a mail or a part into head and body. */
function apart(raw: string): [head: string, body: string] {
  const end = /\r?\n\r?\n/.exec(raw);
  if (!end) return [raw, ''];
  return [raw.slice(0, end.index).replace(/\r?\n[ \t]+/g, ' '), raw.slice(end.index + end[0].length)];
}

/** Decodes the text and HTML of a mail created by this server (RFC 2045, one level of parts). */
export function decodedMail(raw: string): DecodedMail {
  const [head, body] = apart(raw);
  const boundary = /boundary="?([^";\r\n]+)/i.exec(head)?.[1];
  const parts = boundary ? body.split(`--${boundary}`).slice(1, -1) : [raw];
  const found = { text: '', html: '' };
  for (const part of parts) {
    const [fields, content] = apart(part.replace(/^\r?\n/, ''));
    const said = decode(content, fieldOf(fields, 'content-transfer-encoding')).trim();
    if (fieldOf(fields, 'content-type') === 'text/html') found.html = said;
    else found.text = said;
  }
  return found;
}
