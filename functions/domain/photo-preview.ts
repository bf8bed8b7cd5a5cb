/**
 * Widths in which the client shows pictures, for screens with two pixels per point. The list is short, so that devices
 * share cached previews and other sizes cannot load the server.
 */
const previewWidths = [72, 80, 96, 104, 200, 208, 320, 480, 640, 800, 960, 1200, 1280, 1600] as const;
export type PreviewWidth = (typeof previewWidths)[number];

/** How a preview is scaled: with its own aspect ratio, or square. */
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

/** A product in a link preview: JPEG in the usual shape, because not every chat app shows WebP. */
export const sharePhoto: PreviewLook = {
  width: 1200,
  height: 630,
  query: 'width=1200&height=630&quality=80&output=jpg',
};
/** A person in a link preview: square, so that no face is cut. */
export const shareFace: PreviewLook = { width: 640, height: 640, query: 'width=640&height=640&quality=80&output=jpg' };

/** Sides of the installed client's icons, pixels. PNG, because some launchers show nothing else. */
export const appIconSides = [192, 512] as const;
export const appIconLook = (side: number): string => `width=${side}&height=${side}&output=png`;

/**
 * Every preview that the client and link previews use. Marked as pure, so that the script in index.html, which needs
 * one look, omits it.
 */
export const previewLooks: readonly string[] = /* @__PURE__ */ (() => [
  ...appIconSides.map(appIconLook),
  ...previewWidths.flatMap((width) => [previewLook(width), previewLook(width, width)]),
  ...[sharePhoto, shareFace].map(({ query }) => query),
])();
