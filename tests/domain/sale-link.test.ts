import { describe, expect, it } from 'vitest';
import { uniqueIdPattern } from '#domain/id-patterns.ts';
import { limits } from '#domain/limits.ts';
import { linkCardPattern, linkPath, linkRowId, linkTokenPattern } from '#kinds/link/rules/link-address.ts';
import { linkToken, linkTokenHash } from '#kinds/link/rules/link-token.ts';
import {
  assertTakeable,
  cameToNothing,
  claimedUntil,
  linkEndsAt,
  linkFor,
  linkStateAt,
  linkStates,
  newLinkInput,
  type StoredLink,
  showsThing,
} from '#kinds/link/rules/sale-link.ts';

const now = Date.parse('2026-11-25T08:00:00Z');
const minute = 60_000;
const at = (ms: number): string => new Date(ms).toISOString();
const link: StoredLink = {
  sellerId: 'sari',
  state: 'open',
  claimedBy: '',
  claimedUntil: null,
  endsAt: linkEndsAt(now),
};
const claimed: StoredLink = { ...link, state: 'claimed', claimedBy: 'budi', claimedUntil: claimedUntil(now, 60) };
const ordered: StoredLink = { ...link, state: 'ordered', claimedBy: 'budi' };
const sale = { state: 'canceled', acceptedAt: null, endedBy: 'upkeep', buyerId: 'budi' };
const refusal = (of: StoredLink, personId: string, time = now): unknown => {
  try {
    assertTakeable(of, linkStateAt(of, null, time), personId);
    return null;
  } catch (error) {
    return (error as { code: unknown }).code;
  }
};

describe('the secret of a link', () => {
  it('depends on link, seller and project secret only, and is stored as a hash', () => {
    const of = (secret: string, id: string, sellerId = 'sari') => linkToken(secret, { $id: linkRowId(id), sellerId });
    const token = of('secret', 'a');
    expect(token).toMatch(linkTokenPattern);
    expect(of('secret', 'a')).toBe(token);
    const others = [of('secret', 'b'), of('other', 'a'), of('secret', 'a', 'budi')];
    expect(new Set([token, ...others]).size).toBe(4);
    expect(linkTokenHash(token)).toMatch(linkCardPattern);
    expect(linkTokenHash(token)).not.toBe(linkTokenHash(others[0] ?? ''));
    expect(linkPath(token)).toBe(`/l#${token}`);
  });

  it('has an id for its order lines that no product can have', () => {
    const id = linkRowId('0123456789abcdefghij');
    expect(uniqueIdPattern.test(id)).toBe(false);
    expect(id.length).toBeLessThanOrEqual(36);
  });
});

describe('the state of a link', () => {
  it('is open for a day, and a started checkout may still finish', () => {
    const end = Date.parse(link.endsAt);
    expect(end - now).toBe(24 * 60 * minute);
    expect(linkStateAt(link, null, end - 1)).toBe('open');
    expect(linkStateAt(link, null, end)).toBe('ended');
    const late = { ...claimed, claimedUntil: at(end + 30 * minute) };
    expect(linkStateAt(late, null, end + 29 * minute)).toBe('claimed');
    expect(linkStateAt(late, null, end + 30 * minute)).toBe('ended');
  });

  it('is open again if the claim expires without an order', () => {
    expect(linkStateAt(claimed, null, now + 60 * minute - 1)).toBe('claimed');
    expect(linkStateAt(claimed, null, now + 60 * minute)).toBe('open');
    expect(linkFor(claimed, 'open', 'budi')).toBe('open');
  });

  it('is open again if its order ended through no action of the seller', () => {
    expect(linkStateAt(ordered, null, now)).toBe('ordered');
    for (const endedBy of ['upkeep', 'midtrans', 'accounts', 'budi']) {
      expect(cameToNothing({ ...sale, endedBy })).toBe(true);
      expect(linkStateAt(ordered, { ...sale, endedBy }, now)).toBe('open');
      expect(linkStateAt(ordered, { ...sale, endedBy }, Date.parse(link.endsAt))).toBe('ended');
    }
    const kept = [
      { ...sale, endedBy: 'sari' },
      { ...sale, acceptedAt: at(now) },
      { ...sale, state: 'unpaid', endedBy: '' },
      { ...sale, state: 'completed', endedBy: 'budi' },
    ];
    for (const one of kept) expect(linkStateAt(ordered, one, now), JSON.stringify(one)).toBe('ordered');
  });

  it('stays ended, whatever other columns say', () => {
    for (const one of [link, claimed, ordered])
      expect(linkStateAt({ ...one, state: 'ended' }, sale, now)).toBe('ended');
  });

  it('lets one person order, and tells everybody else the reason', () => {
    expect(refusal(link, 'budi')).toBe(null);
    expect(refusal(claimed, 'budi')).toBe(null);
    expect(refusal(claimed, 'eko')).toBe('link_claimed');
    expect(refusal(claimed, 'eko', now + 61 * minute)).toBe(null);
    expect(refusal(ordered, 'eko')).toBe('link_used');
    expect(refusal(ordered, 'budi')).toBe('link_used');
    expect(refusal({ ...link, state: 'ended' }, 'budi')).toBe('link_ended');
    for (const one of [link, claimed, ordered]) expect(refusal(one, 'sari')).toBe('link_own');
  });

  it('is shown differently to seller, claimant and visitors', () => {
    expect(linkStates.map((state) => linkFor(claimed, state, 'budi'))).toEqual(['open', 'mine', 'bought', 'ended']);
    expect(linkStates.map((state) => linkFor(claimed, state, 'eko'))).toEqual([...linkStates]);
    expect(linkStates.map((state) => linkFor(link, state, ''))).toEqual([...linkStates]);
    expect(linkFor(link, 'open', 'sari')).toBe('own');
    const shown = (['open', 'claimed', 'mine', 'bought', 'own', 'ordered', 'ended'] as const).filter(showsThing);
    expect(shown).toEqual(['open', 'claimed', 'mine', 'bought', 'own']);
  });
});

describe('the quick form', () => {
  const form = { linkId: '0123456789abcdefghij', name: ' Kipas  angin ', price: 75_000 };
  it('requires only a name and a price', () => {
    expect(newLinkInput.parse(form)).toEqual({ ...form, name: 'Kipas angin', imageId: '', codAddress: '' });
  });

  it.each([
    [{ name: ' ​ ' }, 'name', 'required'],
    [{ name: 'x'.repeat(limits.productNameMax + 1) }, 'name', 'too_long'],
    [{ price: 0 }, 'price', 'price_not_positive'],
    [{ price: -5 }, 'price', 'price_not_positive'],
    [{ price: 1.5 }, 'price', 'price_not_positive'],
    [{ price: '75000' }, 'price', 'price_not_positive'],
    [{ price: limits.maxAmount + 1 }, 'price', 'price_too_high'],
    [{ linkId: 'link-1' }, 'linkId', 'invalid'],
    [{ codAddress: 'x'.repeat(limits.codAddressMax + 1) }, 'codAddress', 'too_long'],
  ])('refuses %j', (change, field, code) => {
    const { error } = newLinkInput.safeParse({ ...form, ...change });
    expect(error?.issues[0]).toMatchObject({ path: [field], message: code });
  });
});
