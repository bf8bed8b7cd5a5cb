/**
 * Widths in pixels at which the client requests pictures, for screens with a pixel ratio of 2. The list is short, so
 * that devices share cached previews, and requests for other sizes cannot load the server.
 */
const previewWidths = [72, 80, 96, 104, 200, 208, 320, 480, 640, 800, 960, 1200, 1280, 1600] as const;
export type PreviewWidth = (typeof previewWidths)[number];

/** Query that scales a preview: to the picture's aspect ratio, or square if `height` equals `width`. */
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

/** A product's picture in a link preview, in the usual aspect ratio. JPEG, because not every chat app shows WebP. */
export const sharePhoto: PreviewLook = {
  width: 1200,
  height: 630,
  query: 'width=1200&height=630&quality=80&output=jpg',
};
/** A person's picture in a link preview. Square, so that no face is cut off. */
export const shareFace: PreviewLook = { width: 640, height: 640, query: 'width=640&height=640&quality=80&output=jpg' };

/** Sides of the installed client's icons, pixels. PNG, because some launchers show nothing else. */
export const appIconSides = [192, 512] as const;
export const appIconLook = (side: number): string => `width=${side}&height=${side}&output=png`;

/**
 * Every preview that the client and link previews use. Marked as pure, so that the script in index.html, which needs
 * only one of them, drops the list.
 */
export const previewLooks: readonly string[] = /* @__PURE__ */ (() => [
  ...appIconSides.map(appIconLook),
  ...previewWidths.flatMap((width) => [previewLook(width), previewLook(width, width)]),
  ...[sharePhoto, shareFace].map(({ query }) => query),
])();
