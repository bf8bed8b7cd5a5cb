import { limits } from '#domain/limits.ts';
import { linkRowId } from '#kinds/link/rules/link-address.ts';
import { linkToken, linkTokenHash } from '#kinds/link/rules/link-token.ts';
import { create } from '../../functions/usecases/rows.ts';
import { personId } from '../campus/people.ts';
import { hoursAgo, type PlannedRow, planned } from './planned-row.ts';

const untouched = { imageId: '', photoPass: '', claimedBy: '', claimedUntil: null, orderId: '', version: 0 };

/**
 * An open link of Sari's, and one that ended without a buyer. With the server's `idSecret`, she can share the open link
 * again.
 */
export function linkRows(now: number, idSecret: string): PlannedRow[] {
  const row = (name: string, price: number, codAddress: string, madeAgo: number): PlannedRow => {
    const id = linkRowId(
      name
        .toLowerCase()
        .replace(/[^a-z]/g, '')
        .padEnd(20, '0')
        .slice(0, 20),
    );
    const sellerId = personId('sari');
    const endsAt = hoursAgo(now, madeAgo - limits.linkHours);
    const isOver = madeAgo > limits.linkHours;
    const end = isOver ? { endedAt: endsAt, endedBy: 'time' } : { endedAt: null, endedBy: '' };
    const data = {
      ...{ ...untouched, sellerId, tokenHash: linkTokenHash(linkToken(idSecret, { $id: id, sellerId })), name, price },
      ...{ codAddress, state: isOver ? 'ended' : 'open', endsAt, ...end },
    };
    return planned(create('saleLinks', id, data), hoursAgo(now, madeAgo));
  };
  return [
    row('Kasur lipat titipan grup angkatan', 185_000, 'Lobi GSG', 2),
    row('Tiket konser kampus, satu lembar', 60_000, 'Gate 2', 50),
  ];
}
