/** What is offered on a campus, and what many look at. */
import { previewLook } from '../../functions/domain/photo-preview.ts';
import type { BenchServer } from '../local/campus.ts';
import type { CampusSize } from '../years/campus-size.ts';
import { personId } from '../years/names.ts';
import { isListed, photosOf } from '../years/product-rows.ts';
import { Visitor } from './person.ts';

/** The numbers of the products in the lists, the newest first. */
export const offeredIn = (size: CampusSize): number[] =>
  Array.from({ length: size.products }, (_, n) => size.products - 1 - n).filter((n) => isListed(n, size));

export const popularIn = (size: CampusSize): number[] => offeredIn(size).slice(0, 2_000);

/** The address of a product's first photo as a card shows it. */
export function cardPhoto(n: number, size: CampusSize): string {
  const [photoId] = photosOf(n, size);
  return `/storage/buckets/product-photos/files/${photoId}/preview?${previewLook(480, 480)}&project=lapak`;
}

/** Has the photos that many look at drawn, as the days before have: a server keeps what it drew. How many there were, and how long it took, s. */
export async function drawBefore(
  server: BenchServer,
  sessions: ReadonlyMap<string, string>,
  size: CampusSize,
): Promise<{ photos: number; seconds: number }> {
  const popular = popularIn(size);
  const from = performance.now();
  const waiting = popular.values();
  const look = async (at: number) => {
    const visitor = new Visitor(server, at + 1, sessions.get(personId(at)) ?? '');
    for (const n of waiting) await visitor.get(cardPhoto(n, size));
  };
  await Promise.all(Array.from({ length: 8 }, (_, at) => look(at)));
  return { photos: popular.length, seconds: (performance.now() - from) / 1000 };
}
