/** Every picture of the demo campus with its drawing: what render.ts makes files of. */
import { administrator, personId, students } from '../campus/people.ts';
import { products } from '../campus/products.ts';
import { bannerScenes } from './banners.ts';
import { backdropFor, svg } from './canvas.ts';
import { bannerPhotos, type PictureFile, productPhotos, profilePhotos } from './list.ts';
import { motifs } from './motifs.ts';
import { paint } from './pen.ts';
import { type Look, portrait } from './portrait.ts';

export interface Picture extends PictureFile {
  /** The SVG document. */
  readonly drawing: string;
}

const productDrawings = (): Map<string, string> =>
  new Map(
    products.map(({ id, art: [motif, main, accent] }, index) => [
      id,
      svg(800, 800, backdropFor(index, main, accent) + motifs[motif](paint(main, accent))),
    ]),
  );

const portraits = (): Map<string, string> =>
  new Map(
    [administrator, ...students].flatMap(({ key, look }: { key: string; look: Look | null }) =>
      look ? [[personId(key), svg(400, 400, portrait(look))] as const] : [],
    ),
  );

const banners = (): Map<string, string> =>
  new Map(Object.entries(bannerScenes).map(([id, scene]) => [id, svg(1600, 600, scene())]));

const drawnBy = (files: readonly PictureFile[], drawings: ReadonlyMap<string, string>): Picture[] =>
  files.map((file) => {
    const drawing = drawings.get(file.id);
    if (!drawing) throw new Error(`Nobody draws ${file.bucket}/${file.id}.`);
    return { ...file, drawing };
  });

export const gallery = (): Picture[] => [
  ...drawnBy(productPhotos(), productDrawings()),
  ...drawnBy(profilePhotos(), portraits()),
  ...drawnBy(bannerPhotos(), banners()),
];
