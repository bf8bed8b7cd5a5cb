import { randomBytes } from 'node:crypto';
import { statusWords } from './copy.ts';
import { isOverdue, type Payment } from './payment.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);

const rupiah = (amount: number): string => `Rp${amount.toLocaleString('id-ID')}`;

const STYLE = `*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;font:16px/1.5 system-ui,sans-serif;background:rgba(10,20,40,.55);color:#16202f}
main{background:#fff;border-radius:14px;max-width:26rem;width:100%;overflow:hidden;box-shadow:0 12px 40px rgba(0,0,0,.35)}
header{background:#0a2a5e;color:#fff;padding:1rem 1.25rem;display:flex;justify-content:space-between;gap:1rem;align-items:start}header small{opacity:.8}
h1{font-size:1.5rem;margin:.1rem 0}section{padding:1rem 1.25rem}ul{list-style:none;padding:0;margin:.5rem 0}li{display:flex;justify-content:space-between;gap:1rem}
output{display:block;padding:.75rem;border-radius:8px;background:#eef3fb;margin:.75rem 0}code{font-size:1.15rem;letter-spacing:.06em}
button,select{font:inherit;min-height:48px;border-radius:10px;border:1px solid #b8c2d3;background:#fff;color:inherit;width:100%;margin-top:.5rem;cursor:pointer;padding:0 .75rem}
button.go{background:#0b6b3a;border-color:#0b6b3a;color:#fff;font-weight:600}button.bad{color:#a3161d;border-color:#a3161d}button.x{width:48px;margin:0;background:transparent;color:#fff;border-color:#fff6}
button:focus-visible,select:focus-visible{outline:3px solid #f2a900;outline-offset:2px}button:disabled{opacity:.5;cursor:default}p.note{font-size:.85rem;color:#4c5a70;margin:.75rem 0 0}
@media(prefers-color-scheme:dark){main,button,select{background:#182233;color:#e9eef7}button.bad{color:#ff9aa0;border-color:#ff9aa0}output{background:#22304a}p.note{color:#a9b6cc}}`;

/**
 * The page's script. Each button sends one request and posts the result to the shop's page; without a shop it shows a
 * simple closing page.
 */
const script = (token: string): string => `
var words=${JSON.stringify(statusWords)},token=${JSON.stringify(token).replaceAll('<', '\\u003c')},shop=new URLSearchParams(location.search).get('origin'),status=document.getElementById('status');
function tell(event,result){if(parent!==window&&shop){parent.postMessage({token:token,event:event,result:result},shop);}
else{document.querySelector('section').textContent=event==='close'?'Halaman ini boleh ditutup.':'Pembayaran '+(words[result.transaction_status]||'selesai')+'. Halaman ini boleh ditutup.';}}
function lock(on){document.querySelectorAll('button').forEach(function(b){b.disabled=on;});}
function pay(outcome){lock(true);var bank=document.getElementById('bank');
fetch('../../v1/transactions/'+encodeURIComponent(token)+'/pay',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({outcome:outcome,bank:bank?bank.value:undefined})})
.then(function(r){return r.json().then(function(b){if(!r.ok)throw new Error(b.error_messages.join(', '));return b;});})
.then(function(result){tell(outcome,result);},function(error){lock(false);status.textContent='Gagal: '+error.message;});}
document.querySelectorAll('[data-outcome]').forEach(function(b){b.addEventListener('click',function(){pay(b.dataset.outcome);});});
document.querySelectorAll('[data-close]').forEach(function(b){b.addEventListener('click',function(){tell('close');});});
document.addEventListener('keydown',function(e){if(e.key==='Escape')tell('close');});
var first=document.querySelector('button.go')||document.querySelector('button');if(first)first.focus();`;

function shell(token: string, head: string, body: string): Response {
  const nonce = randomBytes(16).toString('base64');
  const html = `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Pembayaran (simulator Midtrans)</title><style>${STYLE}</style></head><body><main aria-labelledby="title">
<header><div>${head}</div><button class="x" type="button" data-close aria-label="Tutup">✕</button></header><section>${body}</section></main>
<script nonce="${nonce}">${script(token)}</script></body></html>`;
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; connect-src 'self'`,
    },
  });
}

/** The buyer's page: the payment, and a button for every outcome. */
export function payPage(payment: Payment | null, now: number): Response {
  if (!payment) {
    return shell(
      '',
      '<h1 id="title">Transaksi tidak ditemukan</h1>',
      '<p>Token pembayaran ini tidak dikenal.</p><button type="button" data-close>Tutup</button>',
    );
  }
  const head = `<small>Simulator Midtrans · bukan uang sungguhan</small><h1 id="title">${rupiah(payment.grossAmount)}</h1><small>Nomor pesanan ${escapeHtml(payment.orderId)}</small>`;
  const ended = endOf(payment, now);
  if (ended)
    return shell(
      payment.token,
      head,
      `<output role="status">${ended}</output><button type="button" data-close>Tutup</button>`,
    );
  const items = payment.items
    .map(
      (item) =>
        `<li><span>${item.quantity} × ${escapeHtml(item.name)}</span><span>${rupiah(item.price * item.quantity)}</span></li>`,
    )
    .join('');
  const waiting = payment.status === 'pending';
  const way = waiting
    ? `<output>Transfer ke rekening virtual ${payment.bank.toUpperCase()}<br><code>${payment.vaNumber}</code></output>`
    : '<label for="bank">Bank</label><select id="bank"><option value="bca">BCA</option><option value="bni">BNI</option><option value="bri">BRI</option><option value="permata">Permata</option><option value="gopay">GoPay</option><option value="qris">QRIS</option></select>';
  const buttons = `<button class="go" type="button" data-outcome="success">Bayar berhasil</button>
<button type="button" data-outcome="pending">Menunggu pembayaran</button>
<button class="bad" type="button" data-outcome="error">Pembayaran gagal</button>
<button type="button" data-close>Tutup</button>`;
  return shell(
    payment.token,
    head,
    `<ul>${items}</ul>${way}<div id="status" role="alert"></div>${buttons}<p class="note">Pilih bagaimana pembayaran ini berakhir.</p>`,
  );
}

function endOf(payment: Payment, now: number): string {
  if (payment.status === 'settlement' || payment.status === 'capture') return 'Pembayaran ini sudah lunas.';
  if (payment.status === 'expire' || isOverdue(payment, now)) return 'Waktu pembayaran sudah habis.';
  if (payment.status !== 'created' && payment.status !== 'pending')
    return 'Pembayaran ini sudah dibatalkan atau ditolak.';
  return '';
}
