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

/** Every one that the client asks for. */
export const previewLooks: readonly string[] = previewWidths.flatMap((width) => [
  previewLook(width),
  previewLook(width, width),
]);
