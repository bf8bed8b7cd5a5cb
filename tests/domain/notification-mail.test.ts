import { withoutTags } from 'appwrite-local/mail';
import { describe, expect, test } from 'vitest';
import { mailedKinds, notificationMail } from '#domain/notifications/notification-mail.ts';
import { campusDefaults } from '#domain/settings/defaults.ts';

const web = 'https://lapak.kampus.ac.id';
const origin = { web, brand: campusDefaults.identity };
const ana = { name: 'Ana' };
const sale = {
  kind: 'sale_new',
  title: 'Ada pesanan baru',
  body: 'Budi memesan dari Anda (bayar di tempat). Terima atau tolak dalam 24 jam.',
  link: '/sales/abc-1',
} as const;

describe('a notification as an e-mail', () => {
  test('reads well as plain text, including addresses', () => {
    expect(withoutTags(notificationMail(sale, ana, origin).html)).toMatchInlineSnapshot(`
      "Pembeli menunggu jawaban Anda.

      Lapak Kampus

      Ada pesanan baru

      Halo Ana,

      Budi memesan dari Anda (bayar di tempat). Terima atau tolak dalam 24 jam.

      Lihat pesanan
      https://lapak.kampus.ac.id/sales/abc-1


      Email ini dikirim karena ada pesanan untuk Anda di Lapak Kampus.
      Atur notifikasi:
      https://lapak.kampus.ac.id/settings#notifikasi"
    `);
  });

  test('escapes user text in both parts', () => {
    const paragraphs = (text: string) =>
      notificationMail({ ...sale, kind: 'broadcast', body: text }, ana, origin).html.match(
        /<p class="ink"[^>]*>[^<]*/g,
      );
    expect(paragraphs('\n\n satu \n\n\n \n\ndua')?.map((text) => text.replace(/.*>/, ''))).toEqual([
      'Halo Ana,',
      'satu',
      'dua',
    ]);
    expect(notificationMail({ ...sale, title: 'a < b > c' }, ana, origin).html).toContain('>a &lt; b &gt; c</h1>');
    const body = '<img src=x onerror=alert(1)> & "Rp 5.000" &lt;b&gt;\nbaris\n\n\nparagraf';
    const { html } = notificationMail({ ...sale, kind: 'broadcast', body }, { name: '</p><script>' }, origin);
    expect(html).not.toMatch(/<img|<script/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; & "Rp\u00a05.000" &amp;lt;b&amp;gt;<br>\nbaris</p>');
    expect(withoutTags(html)).toContain('& "Rp\u00a05.000"');
  });

  test.each(mailedKinds.filter((kind) => kind !== 'broadcast'))('%s has one paragraph, whatever its text', (kind) => {
    const body = 'Batal. Alasan: satu\n\ndua\r\n\u2029\u202etiga';
    const { html } = notificationMail({ ...sale, kind, title: 'Batal\u202e', body }, { name: 'Ana\u2066' }, origin);
    expect(html.match(/<p class="ink"/g)).toHaveLength(2);
    expect(html).toContain('Batal. Alasan: satu dua tiga</p>');
    expect(html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });

  test('has a subject of one line', () => {
    expect(notificationMail({ ...sale, title: ' Ada pesanan\n' }, ana, origin).subject).toBe('Ada pesanan');
    expect(notificationMail({ ...sale, title: 'Ada\r\nBcc: x@y.z\u0000 baru' }, ana, origin).subject).toBe(
      'Ada Bcc: x@y.z baru',
    );
  });

  test.each([
    ['/orders/o1', `${web}/orders/o1`],
    ['https://example.com/a?b=1&c="2"', 'https://example.com/a?b=1&amp;c=&quot;2&quot;'],
    ['', `${web}/notifications`],
    ['javascript:alert(1)', `${web}/notifications`],
    ['//evil.example', `${web}/notifications`],
  ])('links for %j to %s', (link, href) => {
    const { html } = notificationMail({ ...sale, link }, ana, origin);
    const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, found]) => found);
    expect(hrefs).toEqual([href, href, `${web}/settings#notifikasi`]);
  });

  test('loads no external resources, says why it was sent, and is small', () => {
    const most = { title: '&amp;'.repeat(32), body: '<&b;>'.repeat(200), link: `/${'a'.repeat(299)}` };
    for (const kind of mailedKinds) {
      const { html } = notificationMail({ kind, ...most }, { name: '<'.repeat(100) }, origin);
      expect(html).not.toMatch(/<(img|link|script|form|iframe)|url\(|@import/);
      expect(html).toContain('Lapak Kampus');
      expect(Buffer.byteLength(html)).toBeLessThan(20_000);
    }
    const reasons = mailedKinds.map((kind) =>
      withoutTags(notificationMail({ kind, ...most }, ana, origin).html)
        .split('\n')
        .at(-3),
    );
    expect(new Set(reasons).size).toBe(mailedKinds.length);
  });
});
