/**
 * Widths in which the client shows pictures: faces twice as large as they stand, products and banners for the usual
 * screens. Few, so that devices share what the server draws; a server that draws nothing else cannot be kept busy with
 * sizes that nobody shows.
 */
const previewWidths = [72, 80, 96, 104, 200, 208, 320, 480, 640, 800, 960, 1200, 1280, 1600] as const;
export type PreviewWidth = (typeof previewWidths)[number];

/** What a preview is asked for with: as high as the picture is, or square. */
export function previewLook(width: PreviewWidth, height?: PreviewWidth): string {
  const size = height ? `width=${width}&height=${height}` : `width=${width}`;
  return `${size}&quality=78&output=webp`;
}

export interface PreviewLook {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly query: string;
}

/** A product in a shared link's card: JPEG, for WebP is not drawn everywhere, in the shape that all chats know. */
export const sharePhoto: PreviewLook = {
  width: 1200,
  height: 630,
  query: 'width=1200&height=630&quality=80&output=jpg',
};
/** A person in one: square, so that no face is cut. */
export const shareFace: PreviewLook = { width: 640, height: 640, query: 'width=640&height=640&quality=80&output=jpg' };

/** Every one that the client and shared links ask for. */
export const previewLooks: readonly string[] = [
  ...previewWidths.flatMap((width) => [previewLook(width), previewLook(width, width)]),
  ...[sharePhoto, shareFace].map(({ query }) => query),
];
