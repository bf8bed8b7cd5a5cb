import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MarketRules } from '../../web/shop/market-rules.tsx';

const html = (markdown: string) =>
  renderToStaticMarkup(<MarketRules markdown={markdown} />).replace(/^<div[^>]*>|<\/div>$/g, '');

it.each([
  [
    '## Aturan\n\nJujur & **sopan**, _tepat waktu_.',
    '<h2>Aturan</h2><p>Jujur &amp; <strong>sopan</strong>, <em>tepat waktu</em>.</p>',
  ],
  ['- satu\n- dua', '<ul><li>satu</li><li>dua</li></ul>'],
  ['3. tiga\n4. empat', '<ol start="3"><li>tiga</li><li>empat</li></ol>'],
  ['[di sini](/chat)', '<p><a href="/chat">di sini</a></p>'],
  ['[situs](https://kampus.ac.id)', '<p><a href="https://kampus.ac.id" rel="noreferrer" target="_blank">situs</a></p>'],
])('renders the Markdown %j', (markdown, drawn) => {
  expect(html(markdown)).toBe(drawn);
});

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'teks <b onclick="x()">tebal</b>',
  '![gambar](https://jahat.example/x.png)',
  '[klik](javascript:alert(1))',
  '[klik](data:text/html,x)',
  '[klik](//jahat.example)',
  '[klik](<java\tscript:alert(1)>)',
  '<javascript:alert(1)>',
])('%j renders no HTML element of its own, no unsafe link and no image', (markdown) => {
  const drawn = html(markdown);
  expect(drawn).not.toMatch(/<(script|img|b|iframe|style)\b/i);
  expect(drawn).not.toMatch(/href="(?!\/|https:|mailto:)/i);
  expect(drawn).not.toMatch(/href="\/\//);
  expect(drawn).not.toMatch(/\son\w+="/i);
});
