/** The validated parameters of `GET …/preview`. 0 or '' = not given. */
export interface PreviewOptions {
  width: number;
  height: number;
  gravity: Gravity;
  quality: number;
  borderWidth: number;
  borderColor: string;
  borderRadius: number;
  opacity: number;
  rotation: number;
  background: string;
  output: string;
}

export const GRAVITIES = [
  'center',
  'top-left',
  'top',
  'top-right',
  'left',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const;
export type Gravity = (typeof GRAVITIES)[number];

export const OUTPUTS = ['jpg', 'jpeg', 'png', 'webp', 'heic', 'avif', 'gif'] as const;

const MIME_OF_OUTPUT: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  avif: 'image/avif',
  gif: 'image/gif',
};

const OUTPUT_OF_MIME: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'image/avif': 'avif',
};

/** Enough for phones' 50-megapixel photos; a picture that claims more is refused before decoding. */
export const MAX_INPUT_PIXELS = 64_000_000;

/** Larger files (in bytes) are not opened and get the icon (`_APP_STORAGE_PREVIEW_LIMIT`). */
const PREVIEW_SOURCE_LIMIT = 20_000_000;

/** Types that can be rendered; the preview of others is the icon. */
export const DRAWABLE: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
]);

/** Whether a file can be rendered; otherwise its preview is the icon. `size` in bytes, as stored. */
export const isDrawable = (mime: string, size: number): boolean => DRAWABLE.has(mime) && size <= PREVIEW_SOURCE_LIMIT;

/** The format of a preview: the requested one, else the picture's own, else png (for an icon). */
export function outputFor(asked: string, sourceMime: string, drawable: boolean): { output: string; mime: string } {
  const own = drawable ? OUTPUT_OF_MIME[sourceMime] : undefined;
  const output = asked || own || 'png';
  return { output, mime: MIME_OF_OUTPUT[output] ?? 'image/png' };
}

/**
 * Size of the preview. A missing side is computed from the aspect ratio and truncated to whole pixels, as on the real
 * server. If both are missing, it is the picture's own size.
 */
export function targetSize(
  asked: { width: number; height: number },
  source: { width: number; height: number },
): { width: number; height: number } {
  const aspect = source.width / source.height;
  const width = asked.width || (asked.height ? Math.trunc(asked.height * aspect) : source.width);
  const height = asked.height || (asked.width ? Math.trunc(asked.width / aspect) : source.height);
  return { width: Math.max(1, width), height: Math.max(1, height) };
}

/** How a picture becomes its preview: scaled to `scaled`, then cropped to `cut`. */
export interface Placement {
  readonly scaled: { readonly width: number; readonly height: number };
  readonly cut: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
}

/**
 * The crop for a gravity other than the center. As on the real server, the picture is scaled to the longer requested
 * side, and parts of the crop outside the picture are missing (30×90 as 20×20 at the bottom right results in 6×20).
 */
export function placementOf(
  gravity: Gravity,
  asked: { readonly width: number; readonly height: number },
  source: { readonly width: number; readonly height: number },
): Placement {
  const aspect = source.width / source.height;
  const scaled =
    asked.width > asked.height
      ? { width: asked.width, height: Math.max(1, Math.trunc(asked.width / aspect)) }
      : { width: Math.max(1, Math.trunc(asked.height * aspect)), height: asked.height };
  const left = startOf(gravity, 'left', 'right', scaled.width - asked.width);
  const top = startOf(gravity, 'top', 'bottom', scaled.height - asked.height);
  const from = { left: Math.max(0, left), top: Math.max(0, top) };
  return {
    scaled,
    cut: {
      ...from,
      width: Math.min(scaled.width, left + asked.width) - from.left,
      height: Math.min(scaled.height, top + asked.height) - from.top,
    },
  };
}

function startOf(gravity: Gravity, first: string, last: string, room: number): number {
  if (gravity.includes(first)) return 0;
  return gravity.includes(last) ? room : Math.trunc(room / 2);
}
