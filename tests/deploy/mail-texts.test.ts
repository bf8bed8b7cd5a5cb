import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mailText, mailTexts } from '../../deploy/project/mail-texts.ts';

const look = { marketName: 'Pasar Bukit <1> & Co', colour: '#7c2d12', web: 'https://pasar.example' };
const count = (text: string, part: RegExp) => text.match(part)?.length ?? 0;

describe.each(mailTexts)('the "%s" mail of a real Appwrite', (id) => {
  it('has the campus’s logo, one button, and the link as text below it', () => {
    const { message } = mailText(id, look);
    expect(message).toContain('<img src="https://pasar.example/icon-192.png" width="40" height="40" alt=""');
    expect(count(message, /<img/g)).toBe(1);
    expect(count(message, /<a /g)).toBe(1);
    expect(message).toMatch(
      /<a href="{{redirect}}"[^>]*background:#7c2d12[\s\S]*<\/a><\/p>\n<p[^>]*>{{redirect}}<\/p>/,
    );
  });

  it('contains only the campus’s name, address and colour, not the default ones', () => {
    const { subject, message } = mailText(id, look);
    expect(subject).toContain('Pasar Bukit <1> & Co');
    expect(message).toContain('Pasar Bukit &lt;1&gt; &amp; Co');
    expect(subject + message).not.toMatch(/Lapak Kampus|lapak\.example|#0a6e62/);
  });

  it('has no logo if the address of the web pages is unknown', () => {
    expect(mailText(id, { ...look, web: undefined }).message).not.toMatch(/<img|lapak\.example/);
  });

  it('the checked-in file uses the default colour', () => {
    expect(readFileSync(`deploy/project/mails/${id}.html`, 'utf8')).toContain('#0a6e62');
  });
});
