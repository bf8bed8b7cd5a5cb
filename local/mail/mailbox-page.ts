import type { SqlRow } from '../core/database/database.ts';
import { isOwnMachine, type PageHandler } from '../core/http/pages.ts';
import { queryOf } from '../core/http/pipeline.ts';
import type { LocalApp } from '../core/local-app.ts';
import { escapeHtml } from './templates.ts';

const private_ = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' };

/** The outbox of a machine of one's own: mails hold secrets, so only this machine may read, and never behind a proxy. */
export const mailboxPage: PageHandler = (app, incoming) => {
  const path = (incoming.url ?? '').split('?')[0];
  if (path !== '/mailbox') return null;
  if (!isOwnMachine(app, incoming)) return new Response('Forbidden', { status: 403 });
  const { to, id } = queryOf(incoming);
  if (typeof id === 'string') return raw(app.db.read.get('SELECT raw FROM mails WHERE id = ?', id));
  if (typeof to === 'string')
    return raw(app.db.read.get('SELECT raw FROM mails WHERE receiver = ? ORDER BY seq DESC LIMIT 1', to.toLowerCase()));
  return new Response(page(app), { headers: { ...private_, 'content-type': 'text/html; charset=utf-8' } });
};

function raw(row: SqlRow | undefined): Response {
  if (!row) return new Response('No mail', { status: 404, headers: private_ });
  return new Response(String(row.raw), { headers: { ...private_, 'content-type': 'text/plain; charset=utf-8' } });
}

/** The first link of a mail's plain text, undoing quoted-printable. */
function linkOf(mail: string): string {
  const text = mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return /https?:\/\/[^\s"'<>]+/.exec(text)?.[0] ?? '';
}

function page(app: LocalApp): string {
  const rows = app.db.read.all('SELECT * FROM mails ORDER BY seq DESC LIMIT 100').map((row) => {
    const link = linkOf(String(row.raw));
    const safe = escapeHtml(link);
    return `<tr><td>${escapeHtml(String(row.sent))}</td><td>${escapeHtml(String(row.receiver))}</td>
<td><a href="/mailbox?id=${escapeHtml(String(row.id))}">${escapeHtml(String(row.subject))}</a></td><td>${link ? `<a href="${safe}">${safe.slice(0, 60)}…</a>` : ''}</td></tr>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox</title>
<style>body{font:16px system-ui;margin:2rem auto;max-width:70rem;padding:0 1rem}table{border-collapse:collapse;width:100%}td,th{padding:.5rem;border-bottom:1px solid #8884;text-align:left}</style></head>
<body><h1>Mailbox</h1><p>Mails of ${escapeHtml(app.projectName)} that were not sent: no SMTP server is configured.</p>
<table><thead><tr><th>Sent</th><th>To</th><th>Subject</th><th>Link</th></tr></thead><tbody>${rows.join('')}</tbody></table></body></html>`;
}
