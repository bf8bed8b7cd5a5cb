/** Draws every picture to seeds/pictures/rendered (WebP), and notes of which drawing it was made. Run after a change. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { gallery } from './gallery.ts';
import { drawnFile, fingerprint, renderedFile, renderedFolder } from './rendered.ts';

const drawn: Record<string, string> = {};
const pictures = gallery();
await mkdir(renderedFolder, { recursive: true });
for (const name of await readdir(renderedFolder)) await rm(new URL(name, renderedFolder), { recursive: true });
for (const bucket of new Set(pictures.map((picture) => picture.bucket))) {
  await mkdir(new URL(`${bucket}/`, renderedFolder), { recursive: true });
}
await Promise.all(
  pictures.map(async (picture) => {
    const image = await sharp(Buffer.from(picture.drawing)).webp({ quality: 84, effort: 5 }).toBuffer();
    await writeFile(renderedFile(picture), image);
    drawn[`${picture.bucket}/${picture.id}`] = fingerprint(picture.drawing);
  }),
);
const sorted = Object.fromEntries(Object.entries(drawn).sort(([a], [b]) => (a < b ? -1 : 1)));
await writeFile(drawnFile, `${JSON.stringify(sorted, null, 2)}\n`);
console.log(`${pictures.length} pictures drawn.`);
