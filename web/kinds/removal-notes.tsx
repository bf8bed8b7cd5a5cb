import { allParts } from './parts.ts';

const notes = allParts.flatMap(({ RemovalNote }) => RemovalNote ?? []);

/** The rows of each kind that end with these products. */
export const RemovalNotes = ({ productIds }: { productIds: readonly string[] }) =>
  notes.map((Note, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list of kinds never changes
    <Note key={at} productIds={productIds} />
  ));
