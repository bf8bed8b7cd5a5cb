/** Name of the button of a side's next action; for a field, its label. */
import type { NextSteps } from './state.ts';

export const buttons = {
  pay: /^Bayar Sekarang/i,
  accept: /^Terima (pesanan|semua)/,
  agree: /^Setuju/,
  propose: /^Usulkan (janji|waktu)/,
  showCode: /^Tampilkan kode/,
  enterCode: /^Masukkan kode/,
  absent: /^(Dia t|T)idak datang/,
  received: /^(Tunai s|S)udah saya terima/,
  ready: /^(Tandai|Semua) siap/,
  leave: /^Batalkan/,
  review: /^(Tulis|Beri) ulasan/,
  account: /^Isi rekening pengembalian/,
} as const;

const step = (buyer: RegExp | null, seller: RegExp | null): NextSteps => ({ buyer, seller });

export const nextSteps = {
  none: step(null, null),
  pay: step(buttons.pay, null),
  answer: step(null, buttons.accept),
  propose: step(buttons.propose, buttons.propose),
  sellerAgrees: step(null, buttons.agree),
  buyerAgrees: step(buttons.agree, null),
  handOver: step(buttons.showCode, buttons.enterCode),
  giveBack: step(buttons.enterCode, buttons.showCode),
  missed: step(buttons.absent, buttons.absent),
  buyerConfirms: step(buttons.received, null),
  sellerConfirms: step(null, buttons.received),
  prepare: step(null, buttons.ready),
  buyerLeaves: step(buttons.leave, null),
  review: step(buttons.review, buttons.review),
} as const;
