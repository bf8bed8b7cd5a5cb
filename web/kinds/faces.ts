/** The parts of each kind that lists, cards and forms show. Chips follow this order, most useful first. */
import { type KindColumns, kindOf, type ProductKind, productKinds, type RowKind } from '#domain/kinds/kind.ts';
import { hasCondition } from '#domain/products/catalogue.ts';
import { type CampusCatalogue, offersKind } from '#domain/settings/campus-catalogue.ts';
import { bundleFace } from './bundle/face.ts';
import { freeFace } from './free/face.ts';
import { goodsFace } from './goods/face.ts';
import type { Ads, KindFace, KindFilter, KindTile, Start } from './kind.ts';
import { linkFace } from './link/face.ts';
import { preorderFace } from './preorder/face.ts';
import { rentalFace } from './rental/face.ts';
import { serviceFace } from './service/face.ts';
import { unknownFace } from './unknown/face.ts';
import { wantedFace } from './wanted/face.ts';

const faces: Readonly<Record<RowKind, KindFace>> = {
  goods: goodsFace,
  preorder: preorderFace,
  service: serviceFace,
  free: freeFace,
  bundle: bundleFace,
  rental: rentalFace,
  wanted: wantedFace,
  link: linkFace,
  unknown: unknownFace,
};

export const faceOf = (product: Pick<KindColumns, 'kind'>): KindFace => faces[kindOf(product)];

/** Whether forms ask for the product's condition and pages show it. */
export const asksCondition = (product: Pick<KindColumns, 'kind'> & { readonly category: string }): boolean =>
  faceOf(product).hasCondition && hasCondition(product.category);

/** Short name of a product's kind. */
export const kindWord = (product: KindColumns): string => faceOf(product).word(product);

const kinds = Object.keys(faces) as RowKind[];

interface OfferedTile {
  readonly kind: ProductKind;
  /** Id of the filter. */
  readonly id: string;
  readonly label: string;
  readonly Icon: KindTile['Icon'];
}

const tilesOf = (kind: ProductKind): OfferedTile[] =>
  faces[kind].filters.flatMap(({ id, tile }) => (tile ? [{ kind, id, ...tile }] : []));

export const kindFilterOf = (id: string): KindFilter | undefined =>
  kinds.flatMap((kind) => faces[kind].filters).find((filter) => filter.id === id);

/** The kind that has this filter; null if none. */
export const kindOfFilter = (id: string): ProductKind | null =>
  productKinds.find((kind) => faces[kind].filters.some((filter) => filter.id === id)) ?? null;

/** Path of an ad's page; undefined if no kind has ads. */
export const adPath = (id: string): string | undefined =>
  kinds
    .map((kind) => faces[kind].ads)
    .find((ads) => ads !== null)
    ?.onePath(id);

/** Ads of kinds that some category of the campus offers. */
export const offeredAds = (campus: Pick<CampusCatalogue, 'categories'>): readonly Ads[] =>
  productKinds.filter((kind) => offersKind(campus, kind)).flatMap((kind) => faces[kind].ads ?? []);

/** The tiles of kinds that this campus offers, each with the filter that it sets. */
export const offeredTiles = (campus: Pick<CampusCatalogue, 'categories'>): readonly OfferedTile[] =>
  productKinds.filter((kind) => offersKind(campus, kind)).flatMap(tilesOf);

/** The tiles of all kinds, for the page that is built before a campus is known. */
export const everyTile = (): readonly OfferedTile[] => productKinds.flatMap(tilesOf);

/** Items of the "+" menu in addition to the posting form. */
export const offeredStarts = (campus: Pick<CampusCatalogue, 'categories'>): readonly Start[] =>
  productKinds.filter((kind) => offersKind(campus, kind)).flatMap((kind) => faces[kind].start ?? []);

/** Filters of kinds that some category of the campus offers. */
export const offeredKindFilters = (campus: CampusCatalogue): readonly KindFilter[] =>
  kinds.filter((kind) => kind !== 'unknown' && offersKind(campus, kind)).flatMap((kind) => faces[kind].filters);
