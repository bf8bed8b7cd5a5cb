import { describe, expect, it } from 'vitest';
import { isHeldAgainst, keptMarksId, mailboxOf, readCounts, writeCounts } from '#domain/trust/kept-marks.ts';
import { noBuyerCounts, noSellerCounts } from '#domain/trust/reputation.ts';

describe('the mailbox behind an address', () => {
  it.each([
    ['Sari@Kampus.ac.id', 'sari@kampus.ac.id'],
    [' sari@kampus.ac.id ', 'sari@kampus.ac.id'],
    ['sari+toko@kampus.ac.id', 'sari@kampus.ac.id'],
    ['ｓａｒｉ@kampus.ac.id', 'sari@kampus.ac.id'],
    ['s.a.r.i+1@googlemail.com', 'sari@gmail.com'],
    // With other providers than Gmail, a dot makes a different address.
    ['s.ari@kampus.ac.id', 's.ari@kampus.ac.id'],
  ])('%s belongs to %s', (spelled, mailbox) => {
    expect(mailboxOf(spelled)).toBe(mailbox);
    expect(keptMarksId('secret', spelled)).toBe(keptMarksId('secret', mailbox));
  });

  it('has an id that differs by the secret', () => {
    const id = keptMarksId('secret', 'sari@kampus.ac.id');
    expect(id).toMatch(/^[0-9a-f]{36}$/);
    expect(keptMarksId('another', 'sari@kampus.ac.id')).not.toBe(id);
    expect(keptMarksId('secret', 'budi@kampus.ac.id')).not.toBe(id);
  });
});

it('a deleted person’s counts are kept only if something counts against them', () => {
  const none = { seller: noSellerCounts, buyer: noBuyerCounts };
  expect(isHeldAgainst(none)).toBe(false);
  const good = {
    seller: { ...noSellerCounts, completed: 9, stars5: 4, stars3: 1, accepted1: 9 },
    buyer: noBuyerCounts,
  };
  expect(isHeldAgainst(good)).toBe(false);
  for (const column of ['canceled', 'stars1', 'stars2'] as const)
    expect(isHeldAgainst({ ...good, seller: { ...good.seller, [column]: 1 } }), column).toBe(true);
  for (const column of ['absent', 'withdrawn', 'stars1', 'stars2'] as const)
    expect(isHeldAgainst({ ...good, buyer: { ...noBuyerCounts, [column]: 1 } }), column).toBe(true);
});

it('reads back the counts as written, ignoring unknown entries', () => {
  const counts = {
    seller: { ...noSellerCounts, completed: 3, stars1: 2 },
    buyer: { ...noBuyerCounts, absent: 2, withdrawn: 1 },
  };
  expect(readCounts(writeCounts(counts))).toEqual(counts);
  expect(readCounts({ sellerMarks: '', buyerMarks: '' })).toEqual({ seller: noSellerCounts, buyer: noBuyerCounts });
  const odd = { sellerMarks: '{"completed":"x","unknown":4,"stars1":1}', buyerMarks: 'null' };
  expect(readCounts(odd)).toEqual({ seller: { ...noSellerCounts, stars1: 1 }, buyer: noBuyerCounts });
});
