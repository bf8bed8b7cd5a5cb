import sharp from 'sharp';
import { READY } from '../core/process-pool.ts';
import { MAX_INPUT_PIXELS } from './preview-options.ts';

/** Child process that tries to decode what says to be a picture: whatever it does to the decoder happens here. */
export interface CheckJob {
  /** Path of the file. */
  readonly source: string;
}

export interface CheckAnswer {
  readonly isPicture: boolean;
}

const MAX_SECONDS = 5;

sharp.concurrency(1);
sharp.cache(false);

/** Small, so that formats which can be are decoded in part only. A photo that was cut off still counts. */
async function isPicture(source: string): Promise<boolean> {
  const limits = { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'none' as const, sequentialRead: true };
  try {
    await sharp(source, limits).timeout({ seconds: MAX_SECONDS }).resize(16).raw().toBuffer();
    return true;
  } catch {
    return false; // the answer to the question
  }
}

process.on('message', ({ source }: CheckJob) => {
  void isPicture(source).then((found) => process.send?.({ isPicture: found } satisfies CheckAnswer));
});
process.on('disconnect', () => process.exit(0));
process.send?.(READY);
