/** Decodes bytes, one per character, as UTF-8. */
const utf8 = (bytes: string) => Buffer.from(bytes, 'latin1').toString('utf8');
const unquoted = (text: string) =>
  text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/**
 * Decodes quoted-printable and base64 parts to plain text. Lenient: only good enough to look for links and sentences.
 */
export function decode(raw: string): string {
  const text = /^Content-Transfer-Encoding: quoted-printable/im.test(raw)
    ? utf8(
        unquoted(
          Buffer.from(raw, 'utf8')
            .toString('latin1')
            .replace(/=\r?\n/g, ''),
        ),
      )
    : raw;
  const parts = raw.matchAll(/Content-Transfer-Encoding: base64\r?\n(?:[^\r\n]+\r?\n)*\r?\n([A-Za-z0-9+/=\r\n]+)/gi);
  const decoded = [...parts].map(([, part = '']) => Buffer.from(part.replace(/\s/g, ''), 'base64').toString('utf8'));
  return [text, ...decoded].join('\n');
}

/** Value of a header, unfolded and with its encoded words (RFC 2047) decoded; null if the mail has no such header. */
export function headerOf(raw: string, name: string): string | null {
  const head = (raw.split(/\r?\n\r?\n/)[0] ?? '').replace(/\r?\n[ \t]+/g, ' ');
  const value = new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]?.trim();
  if (value === undefined) return null;
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : utf8(unquoted(word.replaceAll('_', ' '))),
    );
}
