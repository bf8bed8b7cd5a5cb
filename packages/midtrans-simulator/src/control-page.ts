import { actionWords, deliveryWords, faultWords, fraudWords, statusWords } from './copy.ts';

const asScript = (words: object): string => JSON.stringify(words);

const STYLE = `body{font:16px/1.5 system-ui;margin:2rem auto;max-width:70rem;padding:0 1rem}table{border-collapse:collapse;width:100%;margin:1rem 0}td,th{padding:.4rem;border-bottom:1px solid #8884;text-align:left;vertical-align:top}
label{display:inline-flex;gap:.4rem;align-items:center;margin:.2rem 1rem .2rem 0;min-height:44px}input[type=number]{width:6rem}button,select{font:inherit;min-height:36px}`;

/** The page's script. It inserts payment data as text, never as HTML. */
const SCRIPT = `
var actions=${asScript(actionWords)},kinds=${asScript(faultWords)},states=${asScript(statusWords)},frauds=${asScript(fraudWords)},deliveries=${asScript(deliveryWords)};
function word(words,key){return words[key]||key;}
function call(method,path,body){return fetch(path,{method:method,headers:{'content-type':'application/json'},body:body&&JSON.stringify(body)}).then(function(r){return r.json().then(function(b){if(!r.ok)throw new Error(r.status===409?'Tindakan ini tidak bisa dilakukan di keadaan sekarang.':'Gagal: '+b.message);return b;});});}
function row(table,cells){var tr=table.insertRow();cells.forEach(function(c){var td=tr.insertCell();if(c instanceof Node)td.append(c);else td.textContent=c;});}
function fail(e){document.getElementById('problem').textContent=e.message;}
function load(){return call('GET','control/state').then(function(s){
document.getElementById('url').textContent=s.notificationUrl||'(tidak diatur)';
var faults=document.getElementById('faults');faults.replaceChildren();
Object.keys(s.faults).forEach(function(name){var label=document.createElement('label'),input=document.createElement('input');var isNumber=typeof s.faults[name]==='number';
input.type=isNumber?'number':'checkbox';if(isNumber){input.min=0;input.value=s.faults[name];}else input.checked=s.faults[name];
input.addEventListener('change',function(){var b={};b[name]=isNumber?Number(input.value):input.checked;call('PATCH','control/faults',b).then(load,fail);});label.append(input,word(kinds,name));faults.append(label);});
var p=document.getElementById('payments').tBodies[0];p.replaceChildren();
s.payments.forEach(function(x){var select=document.createElement('select');select.setAttribute('aria-label','Tindakan untuk '+x.orderId);select.append(new Option('…',''));Object.keys(actions).forEach(function(a){select.append(new Option(actions[a],a));});
select.append(new Option('Kembalikan sebagian dana…','part'));
select.addEventListener('change',function(){var part=select.value==='part'&&Number(prompt('Berapa rupiah yang dikembalikan?'));if(select.value==='part'&&!(part>0)){select.value='';return;}
call('POST','control/payments/'+encodeURIComponent(x.orderId),part?{part:part}:{action:select.value}).then(load,fail);});
row(p,[x.orderId,'Rp'+x.grossAmount.toLocaleString('id-ID'),word(states,x.status)+(x.fraudStatus==='accept'?'':' / '+word(frauds,x.fraudStatus)),new Date(x.expiresAt).toLocaleString('id-ID'),select]);});
var n=document.getElementById('notifications').tBodies[0];n.replaceChildren();
s.notifications.forEach(function(x){row(n,[x.seq,x.orderId,word(states,JSON.parse(x.body).transaction_status),word(deliveries,x.state),x.attempts,x.last]);});});}
document.getElementById('reset').addEventListener('click',function(){call('DELETE','control/faults').then(load,fail);});
document.getElementById('again').addEventListener('click',function(){load().catch(fail);});load().catch(fail);`;

/** A small page for the JSON endpoints. */
export function controlPage(): Response {
  const html = `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Simulator Midtrans</title>
<style>${STYLE}</style></head><body><h1>Simulator Midtrans</h1><p>Notifikasi dikirim ke <code id="url"></code></p><p id="problem" role="alert"></p>
<h2>Gangguan</h2><div id="faults"></div><button id="reset" type="button">Matikan semua gangguan</button> <button id="again" type="button">Muat ulang</button>
<h2>Pembayaran</h2><table id="payments"><thead><tr><th>Pesanan</th><th>Jumlah</th><th>Status</th><th>Batas waktu</th><th>Tindakan</th></tr></thead><tbody></tbody></table>
<h2>Notifikasi</h2><table id="notifications"><thead><tr><th>No.</th><th>Pesanan</th><th>Status</th><th>Keadaan</th><th>Percobaan</th><th>Jawaban</th></tr></thead><tbody></tbody></table>
<script>${SCRIPT}</script></body></html>`;
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } });
}
