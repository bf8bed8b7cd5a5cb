/**
 * A product's photos without duplicates, main photo first; empty if there are none. Old rows have only a main photo and
 * no list.
 */
export const photosOf = ({
  imageId,
  imageIds,
}: {
  readonly imageId: string;
  readonly imageIds: readonly string[] | null;
}): string[] => [...new Set([imageId, ...(imageIds ?? [])])].filter((id) => id !== '');
