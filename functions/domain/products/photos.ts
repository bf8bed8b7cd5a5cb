/** A product's photos, each once, the main one first; old rows name it in no list. Empty: it has none. */
export const photosOf = ({
  imageId,
  imageIds,
}: {
  readonly imageId: string;
  readonly imageIds: readonly string[] | null;
}): string[] => [...new Set([imageId, ...(imageIds ?? [])])].filter((id) => id !== '');
