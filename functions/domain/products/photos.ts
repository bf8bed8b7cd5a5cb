/** A product's photos without duplicates, main photo first. Old rows have only a main photo and no list. Empty: none. */
export const photosOf = ({
  imageId,
  imageIds,
}: {
  readonly imageId: string;
  readonly imageIds: readonly string[] | null;
}): string[] => [...new Set([imageId, ...(imageIds ?? [])])].filter((id) => id !== '');
