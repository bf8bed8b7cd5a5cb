import { drawPreview } from './preview-draw.ts';
import type { PreviewOptions } from './preview-options.ts';

/** Child process that draws pictures: whatever a hostile picture does to the decoder happens here, not in the server. */
export interface DrawJob {
  source: string | null;
  target: string;
  options: PreviewOptions;
}

export interface DrawAnswer {
  /** null = drawn. */
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
