/** Where the rendered pictures lie. They are committed, so that seeding neither waits for drawing nor needs sharp. */
import { createHash } from 'node:crypto';
import type { Picture } from './gallery.ts';

export const renderedFolder = new URL('./rendered/', import.meta.url);
/** Fingerprints of the drawings that the files were made of: a test compares them with the drawings of now. */
export const drawnFile = new URL('./drawn.json', renderedFolder);

export const renderedFile = ({ bucket, id }: Pick<Picture, 'bucket' | 'id'>): URL =>
  new URL(`./${bucket}/${id}.webp`, renderedFolder);

export const fingerprint = (drawing: string): string => createHash('sha256').update(drawing).digest('hex').slice(0, 16);
