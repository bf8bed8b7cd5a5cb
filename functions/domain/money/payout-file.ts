/** A file for the bank with the payouts of one transfer. The administrator who marks it first marks all of it. */
import { z } from 'zod';
import { DomainError } from '../errors.ts';
import { rowId, say } from '../field.ts';
import { limits } from '../limits.ts';
import { isUndoTime } from '../undo.ts';
import { paidReferenceInput } from './refund.ts';

interface PayoutFile {
  /**
   * `open`: at the bank; `marking`, `undoing`: in progress, a hundred at a time; `sent`: all possible payouts are
   * marked.
   */
  readonly state: string;
  readonly reference: string;
  readonly markedBy: string;
  readonly markedAt: string | null;
}

interface Marking {
  readonly adminId: string;
  readonly reference: string;
}

/**
 * Whether another administrator has marked it or is marking it. After a while another may continue an interrupted one
 * with the same reference.
 */
function isTaken(file: PayoutFile, { adminId, reference }: Marking, now: number): boolean {
  if (file.state === 'open') return false;
  if (file.state === 'undoing' || file.reference !== reference) return true;
  if (file.markedBy === adminId) return false;
  return file.state === 'sent' || now - Date.parse(file.markedAt ?? '') < limits.bulkLeaseMinutes * 60_000;
}

/** @throws payout_file_marked, with the administrator who marked it */
export function assertMarkable(file: PayoutFile, marking: Marking, now: number): void {
  if (!isTaken(file, marking, now)) return;
  const { markedBy, markedAt, reference, state } = file;
  throw new DomainError('payout_file_marked', { markedBy, markedAt, reference, state });
}

/** An undo that began in time may be finished later. @throws undo_moved_on, undo_over */
export function assertFileUndoable(file: PayoutFile, now: number): void {
  if (file.state === 'undoing') return;
  if (file.state === 'open') throw new DomainError('undo_moved_on');
  if (!isUndoTime(file.markedAt, now)) throw new DomainError('undo_over', { minutes: limits.undoMinutes });
}

/** `after`: cursor, the last id of the previous hundred. */
const from = { after: rowId.optional() };

export const fileSentInput = paidReferenceInput.extend(from);
export const fileUndoneInput = z.object(from);
/** `at`: time of the mark on the screen. */
export const undoneInput = z.object({ at: z.iso.datetime({ ...say('invalid'), offset: true }).optional() });
