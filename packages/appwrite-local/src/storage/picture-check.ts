import sharp from 'sharp';
import { READY } from '../core/process-pool.ts';
import { MAX_INPUT_PIXELS } from './preview-options.ts';

/** A job of the child process that decodes uploaded pictures: a malicious picture can crash only that process. */
export interface CheckJob {
  /** Path of the file to check. */
  readonly source: string;
}

export interface CheckAnswer {
  readonly isPicture: boolean;
}

const MAX_SECONDS = 5;

sharp.concurrency(1);
sharp.cache(false);

/** Decodes at a small size, for which some formats are read in part only. A truncated photo counts as a picture. */
async function isPicture(source: string): Promise<boolean> {
  const limits = { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'none' as const, sequentialRead: true };
  try {
    await sharp(source, limits).timeout({ seconds: MAX_SECONDS }).resize(16).raw().toBuffer();
    return true;
  } catch {
    return false; // not a picture
  }
}

process.on('message', ({ source }: CheckJob) => {
  void isPicture(source).then((found) => process.send?.({ isPicture: found } satisfies CheckAnswer));
});
process.on('disconnect', () => process.exit(0));
process.send?.(READY);
