import sharp, { type Sharp } from 'sharp';
import { READY } from '../core/process-pool.ts';
import { MAX_INPUT_PIXELS, type PreviewOptions, placementOf, targetSize } from './preview-options.ts';

const MAX_SECONDS = 10;

// Each process renders one picture at a time, so libvips' threads and cache are not worth their memory.
sharp.concurrency(1);
sharp.cache(false);

/** 3:2 like the real server's icons (a width of 100 gives 100×66). */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400" viewBox="0 0 600 400">
<rect width="600" height="400" fill="#edeff3"/>
<path d="M235 110h90l50 50v130h-140z" fill="#fff" stroke="#9aa3b5" stroke-width="8" stroke-linejoin="round"/>
<path d="M325 110v50h50" fill="none" stroke="#9aa3b5" stroke-width="8" stroke-linejoin="round"/>
<path d="M262 205h86M262 235h86M262 265h56" stroke="#c3c9d5" stroke-width="8" stroke-linecap="round"/></svg>`;

/** Renders `source` (a path, or null for the icon) with `options` into `target`. Throws if it is not a picture. */
async function drawPreview(source: string | null, target: string, options: PreviewOptions): Promise<void> {
  const animated = source !== null && options.output === 'gif';
  const input = source ?? Buffer.from(ICON);
  // A truncated photo still shows its upper part; only an undecodable one is an error.
  const limits = { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'none' as const, animated, sequentialRead: true };
  const about = await sharp(input, limits).metadata();
  const own = { width: about.autoOrient.width, height: about.pageHeight ?? about.autoOrient.height };
  const size = targetSize(options, own);
  let picture = sharp(input, limits).timeout({ seconds: MAX_SECONDS }).autoOrient();
  const isResized = size.width !== own.width || size.height !== own.height;
  if (isResized && options.gravity === 'center') picture = picture.resize({ ...size, fit: 'cover' });
  else if (isResized) {
    const { scaled, cut } = placementOf(options.gravity, size, own);
    picture = picture.resize({ ...scaled, fit: 'fill' }).extract(cut);
  }
  for (const step of decorations(options)) picture = await step(picture);
  await encode(picture, options).toFile(target);
}

/**
 * Each decoration needs the finished result of the previous one, because sharp reorders the operations of one pipeline.
 */
function decorations(options: PreviewOptions): Array<(picture: Sharp) => Promise<Sharp>> {
  const steps: Array<(picture: Sharp) => Promise<Sharp>> = [];
  const background = options.background ? `#${options.background}` : null;
  if (options.opacity < 1) {
    steps.push(async (picture) => {
      const alpha = {
        width: 1,
        height: 1,
        channels: 4 as const,
        background: { r: 0, g: 0, b: 0, alpha: options.opacity },
      };
      const { data } = await settled(picture);
      return sharp(data)
        .ensureAlpha()
        .composite([{ input: { create: alpha }, tile: true, blend: 'dest-in' }]);
    });
  }
  if (background) steps.push(async (picture) => sharp((await settled(picture)).data).flatten({ background }));
  if (options.borderWidth > 0) {
    const side = options.borderWidth;
    const color = `#${options.borderColor || '000000'}`;
    steps.push(async (picture) =>
      sharp((await settled(picture)).data).extend({
        top: side,
        bottom: side,
        left: side,
        right: side,
        background: color,
      }),
    );
  }
  if (options.borderRadius > 0) {
    steps.push(async (picture) => {
      const { data, info } = await settled(picture);
      const radius = options.borderRadius;
      const mask = `<svg width="${info.width}" height="${info.height}"><rect width="100%" height="100%" rx="${radius}" ry="${radius}"/></svg>`;
      return sharp(data)
        .ensureAlpha()
        .composite([{ input: Buffer.from(mask), blend: 'dest-in' }]);
    });
  }
  if (options.rotation !== 0) {
    const behind = background ?? { r: 0, g: 0, b: 0, alpha: 0 };
    steps.push(async (picture) =>
      sharp((await settled(picture)).data).rotate(options.rotation, { background: behind }),
    );
  }
  return steps;
}

const settled = (picture: Sharp) => picture.png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true });

function encode(picture: Sharp, options: PreviewOptions): Sharp {
  const quality = options.quality < 0 ? {} : { quality: Math.max(1, options.quality) };
  switch (options.output) {
    case 'jpg':
    case 'jpeg':
      return picture.flatten({ background: '#ffffff' }).jpeg(quality);
    case 'webp':
      return picture.webp(quality);
    case 'avif':
      return picture.avif({ ...quality, effort: 2 });
    case 'gif':
      return picture.gif();
    case 'png':
      return picture.png();
    default:
      throw new Error(`This build cannot write ${options.output}`);
  }
}

/** A job of the child process that renders previews: a malicious picture can crash only that process. */
export interface DrawJob {
  source: string | null;
  target: string;
  options: PreviewOptions;
}

export interface DrawAnswer {
  /** null if the preview was rendered. */
  problem: string | null;
}

process.on('message', (job: DrawJob) => {
  drawPreview(job.source, job.target, job.options).then(
    () => process.send?.({ problem: null } satisfies DrawAnswer),
    (error: unknown) =>
      process.send?.({ problem: error instanceof Error ? error.message : String(error) } satisfies DrawAnswer),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.(READY);
