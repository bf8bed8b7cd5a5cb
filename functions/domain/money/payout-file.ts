/** A bank file with the payouts of one transfer. The first administrator who marks it marks all of its payouts. */
import { z } from 'zod';
import { DomainError } from '../errors.ts';
import { rowId, say } from '../field.ts';
import { limits } from '../limits.ts';
import { isUndoTime } from '../undo.ts';
import { paidReferenceInput } from './refund.ts';

interface PayoutFile {
  /**
   * `open`: handed to the bank, not marked; `marking`, `undoing`: in progress, 100 payouts at a time; `sent`: all
   * payouts that could be marked are marked.
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
 * Whether another administrator has marked the file or is marking it. After `bulkLeaseMinutes`, another administrator
 * may continue an interrupted marking with the same reference.
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

/**
 * Refuses to continue a mark, or its undo, that another call has ended meanwhile. `reference`: of the mark. @throws
 * changed_meanwhile
 */
export function assertStill(file: PayoutFile | null, now: 'marked' | 'undoing', reference: string): void {
  const states = now === 'marked' ? ['marking', 'sent'] : ['undoing'];
  if (file && states.includes(file.state) && file.reference === reference) return;
  throw new DomainError('changed_meanwhile', { state: file?.state ?? '' });
}

/** `after`: cursor, the last id of the previous 100. */
const from = { after: rowId.optional() };

export const fileSentInput = paidReferenceInput.extend(from);
export const fileUndoneInput = z.object(from);
/** `at`: time of the mark that the administrator's screen shows. */
export const undoneInput = z.object({ at: z.iso.datetime({ ...say('invalid'), offset: true }).optional() });
