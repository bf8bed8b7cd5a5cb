import { describe, expect, it } from 'vitest';
import { writeLetter } from '../../src/mail/templates.ts';

const fill = { project: 'Lapak <b>', user: 'Ana', link: 'http://shop.example/verify?userId=a&secret=b' };
const count = (text: string, part: RegExp) => text.match(part)?.length ?? 0;

describe.each(['verification', 'recovery'] as const)('the mail "%s"', (template) => {
  it.each(['id', 'en'])('has one button and the plain URL below it (%s)', (locale) => {
    const { html, text } = writeLetter(template, { ...fill, locale });
    expect(count(html, /<a /g)).toBe(1);
    expect(html).toContain('<a href="http://shop.example/verify?userId=a&amp;secret=b"');
    expect(html).toMatch(/<\/a><\/p>\n<p[^>]*>http:\/\/shop\.example\/verify\?userId=a&amp;secret=b<\/p>/);
    expect(html).toContain('Lapak &lt;b&gt;');
    expect(html).not.toContain('<img');
    expect(text).toContain(fill.link);
  });

  it('shows the project’s logo and color if they are set', () => {
    const look = { logo: '/icon-192.png?v=3', colour: '#7c2d12' };
    const { html } = writeLetter(template, { ...fill, locale: 'id', look });
    expect(html).toContain('<img src="http://shop.example/icon-192.png?v=3" width="40"');
    expect(html).toContain('background:#7c2d12');
  });
});
