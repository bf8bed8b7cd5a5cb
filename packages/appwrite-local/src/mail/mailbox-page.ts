import type { SqlRow } from '../core/database/database.ts';
import { isOwnMachine, type PageHandler } from '../core/http/pages.ts';
import { queryOf } from '../core/http/pipeline.ts';
import type { LocalApp } from '../core/local-app.ts';
import { projectNameOf } from '../web/project-files.ts';
import { decodedMail } from './decoded-mail.ts';
import { newestMailTo } from './outbox.ts';
import { escapeHtml } from './templates.ts';

const private_ = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' };

/**
 * Shows the outbox, to this machine only and never behind a proxy, because mails contain secrets. Without a query it
 * shows the list, with `id` one mail, with `source` a mail's source, with `to` the source of the newest mail to an
 * address.
 */
export const mailboxPage: PageHandler = (app, incoming) => {
  const path = (incoming.url ?? '').split('?')[0];
  if (path !== '/mailbox') return null;
  if (!isOwnMachine(app, incoming)) return new Response('Forbidden', { status: 403 });
  const { to, id, source } = queryOf(incoming);
  if (typeof id === 'string') return opened(byId(app, id));
  if (typeof source === 'string') return raw(byId(app, source));
  if (typeof to === 'string') return raw(newestMailTo(app.db.read, to));
  return list(app);
};

const byId = (app: LocalApp, id: string) => app.db.read.get('SELECT * FROM mails WHERE id = ?', id);

function raw(row: SqlRow | undefined): Response {
  if (!row) return new Response('No mail', { status: 404, headers: private_ });
  return new Response(String(row.raw), { headers: { ...private_, 'content-type': 'text/plain; charset=utf-8' } });
}

const style = `:root{color-scheme:light dark}*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:48rem;padding:1.5rem 1rem}
h1{font-size:1.375rem;margin:0 0 .5rem;overflow-wrap:anywhere}a{color:light-dark(#0b6b5f,#7fd4c6)}ul{list-style:none;padding:0}li{border-bottom:1px solid #8884}
li a{display:grid;gap:.125rem;padding:.75rem 0;min-height:44px;color:inherit;text-decoration:none;overflow-wrap:anywhere}li a:hover strong{text-decoration:underline}
small,dt{color:light-dark(#52605c,#a9b6b2)}dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0 0 1rem}dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:60vh;border:1px solid #8884;border-radius:10px;background:#fff}pre{white-space:pre-wrap;overflow-wrap:anywhere}summary{min-height:44px;padding:.625rem 0;cursor:pointer}`;

/** Content-Security-Policy that blocks scripts and external resources of mails. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

function page(title: string, body: string, status = 200): Response {
  const html = `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body>${body}</body></html>`;
  const headers = { ...private_, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
  return new Response(html, { status, headers });
}

const cell = (row: SqlRow, column: string) => escapeHtml(String(row[column]));
/** The first recipient, and the number of further ones. */
const receivers = (row: SqlRow) => {
  const more = Number(row.receivers) - 1;
  return cell(row, 'receiver') + (more > 0 ? ` dan ${more.toLocaleString('id-ID')} lainnya` : '');
};
const when = (row: SqlRow) => {
  const sent = new Date(String(row.sent));
  return `<time datetime="${sent.toISOString()}">${sent.toLocaleString('id-ID')}</time>`;
};

function list(app: LocalApp): Response {
  const rows = app.db.read.all('SELECT id, sent, receiver, receivers, subject FROM mails ORDER BY seq DESC LIMIT 100');
  const mails = rows.map(
    (row) =>
      `<li><a href="/mailbox?id=${cell(row, 'id')}"><strong>${cell(row, 'subject')}</strong><small>Kepada ${receivers(row)} · ${when(row)}</small></a></li>`,
  );
  const project = escapeHtml(projectNameOf(app));
  return page(
    'Kotak surat',
    `<main><h1>Kotak surat ${project}</h1><p>Email yang seharusnya terkirim: di mesin ini tidak ada server SMTP.</p>
${mails.length > 0 ? `<ul>${mails.join('')}</ul>` : '<p>Belum ada email.</p>'}</main>`,
  );
}

/** Shows a mail in a frame. Links open in a new tab, because the app's pages refuse to be framed. */
const framed = (html: string) =>
  `<iframe title="Isi email" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(`<base target="_blank">${html}`)}"></iframe>`;

function opened(row: SqlRow | undefined): Response {
  const back = '<p><a href="/mailbox">‹ Semua email</a></p>';
  if (!row) return page('Email tidak ditemukan', `<main>${back}<h1>Email tidak ditemukan</h1></main>`, 404);
  const { text, html } = decodedMail(String(row.raw));
  const plain = `<pre>${escapeHtml(text)}</pre>`;
  return page(
    String(row.subject),
    `<main>${back}<h1>${cell(row, 'subject')}</h1><dl><dt>Kepada</dt><dd>${receivers(row)}</dd><dt>Dikirim</dt><dd>${when(row)}</dd></dl>
${html ? `${framed(html)}<details><summary>Teks biasa</summary>${plain}</details>` : plain}
<p><a href="/mailbox?source=${cell(row, 'id')}">Sumber email</a></p></main>`,
  );
}
