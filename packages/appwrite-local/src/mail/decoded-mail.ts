interface DecodedMail {
  readonly text: string;
  /** '' of a mail that has none. */
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

/** Head and body of a mail or of one of its parts. */
function apart(raw: string): [head: string, body: string] {
  const end = /\r?\n\r?\n/.exec(raw);
  if (!end) return [raw, ''];
  return [raw.slice(0, end.index).replace(/\r?\n[ \t]+/g, ' '), raw.slice(end.index + end[0].length)];
}

/** What a mail of our own says, from its source: plain text and HTML, each decoded (RFC 2045, one level of parts). */
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
