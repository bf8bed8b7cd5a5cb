/** Names of administrators' actions in the audit log; web/copy/audit.ts has the wording. */
import type { SaleEvent } from './orders/sale.ts';

/** Actions on accounts, which cannot run in one transaction. Upkeep finishes interrupted ones. */
const unfinishedActions = ['user.block', 'user.unblock', 'user.edit', 'user.delete'] as const;
export type UnfinishedAction = (typeof unfinishedActions)[number];

export const auditActions = [
  'person.read',
  'person.chat',
  'person.note',
  'dispute.ask',
  'order.status',
  'order.refund',
  'payouts.prepare',
  'payouts.export',
  'payout.paid',
  'payout.failed',
  'payout.undo',
  'payouts.paid',
  'payouts.undo',
  'refund.undo',
  'order.refund_undo',
  'report.undo',
  'chat.close',
  'chat.read',
  'account.name',
  'account.change',
  'account.show',
  'money.recount',
  'reputation.recount',
  'buyerRecord.recount',
  'sale.absence',
  'sale.read',
  'sale.files',
  'product.create',
  'product.edit',
  'product.delete',
  'product.renew',
  'report.status',
  'talk.read',
  'review.hide',
  'review.show',
  'wanted.remove',
  'wanted.move',
  'notification.broadcast',
  'mailing.stop',
  'totals.recount',
  'settings.save',
  'settings.undo',
  ...unfinishedActions,
] as const;

/** An administrator's event on a sale is recorded as `sale.` and the name of the event. */
export type AuditAction = (typeof auditActions)[number] | `sale.${SaleEvent}`;

/** The subject of an action: the word before the dot. */
export type AuditFamily = AuditAction extends `${infer Family}.${string}` ? Family : never;
