import { createHash } from 'node:crypto';
import { isOwnMachine, type PageHandler } from '../core/http/pages.ts';
import { queryOf } from '../core/http/pipeline.ts';
import { ordinaryLimit, parseFields, readBody } from '../core/http/request-input.ts';
import { isEmail } from '../core/http/validators.ts';
import type { LocalApp } from '../core/local-app.ts';
import { escapeHtml } from '../mail/templates.ts';
import type { Flow, Flows } from './flow.ts';
import { callbackUrl } from './routes.ts';

const headers = {
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
};

/** The user id at the provider, derived from the address. */
const uidOf = (email: string) =>
  BigInt(`0x${createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 17)}`)
    .toString()
    .padStart(21, '1');

/**
 * Replaces the provider's pages: the person chooses an identity without a password, so it is available only on the
 * developer's machine.
 */
export function consentPage(flows: Flows): PageHandler {
  return async (app, incoming) => {
    const [path] = (incoming.url ?? '').split('?');
    const provider = /^\/oauth2\/([a-z0-9]+)$/.exec(path ?? '')?.[1];
    if (!provider) return null;
    if (!isOwnMachine(app, incoming)) return new Response('Forbidden', { status: 403 });
    if (provider === 'done' || provider === 'failed')
      return html(`<h1>${provider === 'done' ? 'Anda sudah masuk' : 'Anda belum masuk'}</h1>`);
    const sent =
      incoming.method === 'POST'
        ? parseFields((await readBody(incoming, ordinaryLimit)).toString('utf8'))
        : queryOf(incoming);
    const state = String(sent.state ?? '');
    const flow = flows.get(state);
    if (!flow || flow.provider !== provider)
      return html('<h1>Permintaan masuk ini sudah berakhir</h1><p>Kembali, lalu mulai lagi.</p>', 400);
    if (incoming.method !== 'POST') return html(choices(app, flow, state, ''));
    const origin = `http://${incoming.headers.host}`;
    if (sent.cancel !== undefined) return redirect(callbackUrl(app, origin, flow, { state, error: 'access_denied' }));
    const email = String(sent.email ?? '').trim();
    if (!isEmail(email)) return html(choices(app, flow, state, 'Itu bukan alamat email.'), 400);
    const name =
      String(sent.name ?? '')
        .trim()
        .slice(0, 128) ||
      (email.split('@')[0] ?? '');
    const code = flows.agree(flow, { uid: uidOf(email), email, name });
    return redirect(callbackUrl(app, origin, flow, { state, code }));
  };
}

function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
}

function html(body: string, status = 200): Response {
  const page = `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Masuk</title>
<style>body{font:16px/1.5 system-ui;max-width:26rem;margin:3rem auto;padding:0 1rem}button,input{font:inherit;width:100%;min-height:44px;padding:.5rem .75rem;margin:.25rem 0;box-sizing:border-box;border:1px solid #8888;border-radius:.5rem}button{text-align:left;cursor:pointer;background:#fff;color:#222}label{display:block}</style></head><body>${body}</body></html>`;
  return new Response(page, { status, headers });
}

function choices(app: LocalApp, flow: Flow, state: string, problem: string): string {
  const hidden = `<input type="hidden" name="state" value="${escapeHtml(state)}">`;
  const people = app.db.read
    .all('SELECT name, email FROM users WHERE email IS NOT NULL ORDER BY seq LIMIT 50')
    .map((row) => {
      const [name, email] = [escapeHtml(String(row.name)), escapeHtml(String(row.email))];
      return `<form method="post">${hidden}<input type="hidden" name="name" value="${name}"><button name="email" value="${email}">${name} <small>${email}</small></button></form>`;
    });
  return `<h1>Masuk dengan ${escapeHtml(flow.provider)}</h1><p>Halaman ini menggantikan penyedianya di mesin Anda sendiri. Siapa Anda?</p>${problem ? `<p role="alert">${problem}</p>` : ''}
${people.join('')}<h2>Orang lain</h2><form method="post">${hidden}<label>Nama <input name="name" autocomplete="name"></label>
<label>Email <input name="email" type="email" required autocomplete="email"></label><button>Lanjutkan</button></form>
<form method="post">${hidden}<button name="cancel" value="1">Batal</button></form>`;
}
