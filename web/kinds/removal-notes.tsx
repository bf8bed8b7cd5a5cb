import { allParts } from './parts.ts';

const notes = allParts.flatMap(({ RemovalNote }) => RemovalNote ?? []);

/** Each kind's warning about rows that end when these products are deleted. */
export const RemovalNotes = ({ productIds }: { productIds: readonly string[] }) =>
  notes.map((Note, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list of kinds never changes
    <Note key={at} productIds={productIds} />
  ));
