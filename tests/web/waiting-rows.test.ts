/** Rows of what waits for an administrator: every kind has one, and the dashboard shows five. */
import { expect, test } from 'vitest';
import { attentionKinds } from '#domain/attention.ts';
import { healthParts } from '#domain/setup/server-health.ts';
import type { Attention } from '../../web/features/admin/attention/queries.ts';
import {
  firstRows,
  type Waiting,
  waitingGroups,
  waitingKinds,
} from '../../web/features/admin/attention/waiting-rows.ts';
import { attention as calm } from './pages/screens.ts';
import { full } from './pages/waiting-work.ts';

const now = Date.parse('2026-11-27T08:00:00.000Z');
const nothing: Waiting = { attention: calm, unwell: [], difference: 0 };
const groupsOf = (waiting: Waiting) => waitingGroups(waiting, now);

test('no rows when nothing waits', () => {
  expect(groupsOf(nothing)).toEqual([]);
});

test('every kind of waiting work has rows, and all their keys are unique', () => {
  const groups = groupsOf(full(20));
  expect(groups.map(({ kind }) => kind)).toEqual(waitingKinds);
  const rows = groups.flatMap((group) => group.rows);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  // Three rows for late work, two for undelivered notifications, one for each part of the server.
  expect(groups.map(({ kind, rows: own }) => [kind, own.length])).toEqual(
    waitingKinds.map((kind) => [
      kind,
      { server: healthParts.length + 1, imbalance: 1, late: 3, payoutsPrepared: 1, reports: 1, undelivered: 2 }[
        kind as string
      ] ?? 20,
    ]),
  );
});

test.each(attentionKinds)('%s has a row on the dashboard if nothing else waits', (kind) => {
  const waiting = { ...nothing, attention: { ...calm, [kind]: full(1).attention[kind] } as Attention };
  expect(firstRows(groupsOf(waiting), 5)[0]?.kind).toBe(kind);
});

test('the dashboard has at most five rows: one of each kind before a second of any, in the order of kinds', () => {
  const groups = groupsOf(full(20));
  expect(firstRows(groups, 5).map(({ kind }) => kind)).toEqual(waitingKinds.slice(0, 5));
  const two = groups.filter(({ kind }) => kind === 'disputes' || kind === 'chats');
  expect(firstRows(two, 5).map(({ kind }) => kind)).toEqual(['disputes', 'disputes', 'disputes', 'chats', 'chats']);
  const few = groupsOf({ ...nothing, attention: { ...calm, reports: 3 } });
  expect(firstRows(few, 5)).toHaveLength(1);
});

test('of the rows with a promised date the earliest comes first; the others keep their places', () => {
  const { disputes, refundsDue } = full(1).attention;
  const [late, soon] = ['2026-12-05T03:00:00.000Z', '2026-11-28T03:00:00.000Z'];
  const attention: Attention = {
    ...calm,
    disputes: { ...disputes, entries: disputes.entries.map((one) => ({ ...one, promisedUntil: late })) },
    refundsDue: { ...refundsDue, entries: refundsDue.entries.map((one) => ({ ...one, promisedUntil: soon })) },
    reports: 3,
  };
  const rows = firstRows(groupsOf({ attention, unwell: ['disk'], difference: 0 }), 5);
  expect(rows.map(({ kind }) => kind)).toEqual(['server', 'refundsDue', 'disputes', 'reports']);
});

test('a list that the server has truncated says so in its heading', () => {
  const cut = { ...full(20).attention.disputes, more: true };
  const [group] = groupsOf({ ...nothing, attention: { ...calm, disputes: cut } });
  expect(group?.title).toContain('lebih dari 20');
});
