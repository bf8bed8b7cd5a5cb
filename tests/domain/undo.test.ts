import { describe, expect, it } from 'vitest';
import { assertFileUndoable, assertMarkable } from '#domain/money/payout-file.ts';
import { assertUndoable, isUndoTime, undoUntil } from '#domain/undo.ts';
import { ruleCode } from '../support/refusals.ts';

const markedAt = '2026-11-25T10:00:00.000Z';
const at = (minutes: number) => Date.parse(markedAt) + minutes * 60_000;

describe('a state that an administrator recorded by hand (paid, failed or decided)', () => {
  it('can be undone for exactly ten minutes', () => {
    expect(undoUntil(markedAt)).toBe('2026-11-25T10:10:00.000Z');
    expect([isUndoTime(markedAt, at(10) - 1), isUndoTime(markedAt, at(10)), isUndoTime(null, at(0))]).toEqual([
      true,
      false,
      false,
    ]);
    const paid = { state: 'paid' };
    expect(ruleCode(() => assertUndoable('payout.paid', { markedAt }, paid, at(9)))).toBe('none');
    expect(ruleCode(() => assertUndoable('payout.paid', { markedAt }, paid, at(10)))).toBe('undo_over');
    expect(ruleCode(() => assertUndoable('payout.paid', { markedAt: null }, paid, at(1)))).toBe('undo_moved_on');
    expect(
      ruleCode(() => assertUndoable('payout.paid', { markedAt, seen: '2026-11-25T09:59:00.000Z' }, paid, at(1))),
    ).toBe('undo_moved_on');
    // The same moment, written with another UTC offset.
    expect(
      ruleCode(() => assertUndoable('payout.paid', { markedAt, seen: '2026-11-25T17:00:00.000+07:00' }, paid, at(1))),
    ).toBe('none');
  });

  const refusal = (rule: () => void) => ruleCode(rule);
  it('cannot be undone if later changes depend on it', () => {
    const mark = { markedAt };
    const failed = { state: 'failed', amount: 500 };
    expect(refusal(() => assertUndoable('payout.failed', mark, { ...failed, available: 500 }, at(1)))).toBe('none');
    expect(refusal(() => assertUndoable('payout.failed', mark, { ...failed, available: 499 }, at(1)))).toBe(
      'undo_moved_on',
    );
    const refund = { state: 'paid', way: 'manual' };
    const since = ['refunded', 'refund_undone'];
    expect(refusal(() => assertUndoable('refund.paid', mark, { ...refund, since }, at(1)))).toBe('none');
    expect(refusal(() => assertUndoable('refund.paid', mark, { ...refund, since: [...since, 'cancel'] }, at(1)))).toBe(
      'undo_moved_on',
    );
    expect(refusal(() => assertUndoable('refund.paid', mark, { ...refund, way: 'midtrans', since: [] }, at(1)))).toBe(
      'undo_moved_on',
    );
    const flag = { flag: 'refunded', before: 'paid_twice', isLast: true };
    expect(refusal(() => assertUndoable('order.flag', mark, flag, at(9)))).toBe('none');
    expect(refusal(() => assertUndoable('order.flag', mark, flag, at(10)))).toBe('undo_over');
    for (const moved of [{ flag: 'refund_due' }, { before: '' }, { isLast: false }]) {
      expect(refusal(() => assertUndoable('order.flag', mark, { ...flag, ...moved }, at(1)))).toBe('undo_moved_on');
    }
    expect(refusal(() => assertUndoable('report.status', mark, { before: '' }, at(1)))).toBe('undo_moved_on');
  });
});

describe('a payout file', () => {
  const file = { state: 'marking', reference: 'R', markedBy: 'rina', markedAt };
  const rina = { adminId: 'rina', reference: 'R' };
  const budi = { adminId: 'budi', reference: 'R' };
  const code = (one: typeof file, who: typeof rina, minutes: number) =>
    ruleCode(() => assertMarkable(one, who, at(minutes)));

  it('is marked by one person; after a pause another may continue with the same reference', () => {
    expect(code({ ...file, state: 'open' }, budi, 0)).toBe('none');
    expect(code(file, rina, 60)).toBe('none');
    expect(code(file, { ...rina, reference: 'S' }, 0)).toBe('payout_file_marked');
    expect(code(file, budi, 1)).toBe('payout_file_marked');
    expect(code(file, budi, 2)).toBe('none');
    expect(code(file, { ...budi, reference: 'S' }, 60)).toBe('payout_file_marked');
    expect(code({ ...file, state: 'sent' }, budi, 60)).toBe('payout_file_marked');
    expect(code({ ...file, state: 'sent' }, rina, 60)).toBe('none');
    expect(code({ ...file, state: 'undoing' }, rina, 0)).toBe('payout_file_marked');
  });

  it('can be undone for ten minutes, and a started undo can be finished later', () => {
    const undo = (state: string, minutes: number) =>
      ruleCode(() => assertFileUndoable({ ...file, state }, at(minutes)));
    expect([undo('open', 0), undo('sent', 9), undo('marking', 9), undo('sent', 10), undo('undoing', 60)]).toEqual([
      'undo_moved_on',
      'none',
      'none',
      'undo_over',
      'none',
    ]);
  });
});
