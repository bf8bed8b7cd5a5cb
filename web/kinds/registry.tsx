/**
 * What the screens of a kind of trade add to those of all products. Each part is loaded when a product of that kind is shown. Goods add
 * nothing. How a kind is added: docs/walks.md.
 */
import { type ComponentType, lazy, type ReactNode } from 'react';
import { kindOf, type RowKind } from '#domain/kinds/kind.ts';
import type { Tables } from '#rows';
import { type Part, part } from '../lib/page/part.tsx';
import type { LineChoice } from './choices.ts';

/** What a kind asks while a product is posted. The values are sent as `details`, whatever they are. */
export interface KindFieldsProps {
  values: Readonly<Record<string, unknown>>;
  onChange: (values: Readonly<Record<string, unknown>>) => void;
  /** Sentences under fields, by the field's name in the details. */
  errors: Readonly<Record<string, string>>;
}

type KindProduct = Pick<Tables['products'], '$id' | 'name' | 'price' | 'sellerId' | 'kind' | 'closesAt'>;

export interface KindPanelProps {
  product: KindProduct;
  isOwn: boolean;
  /** What stands below; drawn when the panel's height is known, so that it never moves. */
  children: ReactNode;
}

/** What a line of the cart knows; the days and the deposit of a piece are a rental's. */
export interface KindLineProps {
  productId: string;
  quantity?: number;
  rentFrom?: string;
  rentDays?: number | null;
  deposit?: number | null;
  /** What was chosen so far; only with `onChoose`. */
  chosen?: LineChoice | undefined;
  /** At the checkout; absent in the cart, which only shows. */
  onChoose?: ((chosen: LineChoice) => void) | undefined;
}

export interface KindSaleProps {
  sale: Pick<
    Tables['sales'],
    '$id' | 'state' | 'packageName' | 'bookedMinutes' | 'buyerId' | 'sellerId' | 'meetAt' | 'meetPlace'
  >;
  side: 'buyer' | 'seller';
  /** Of its heading. */
  level: 2 | 4;
}

export interface KindParts {
  /** Below the category in the posting form. */
  Fields?: ComponentType<KindFieldsProps>;
  /** On the product's page, above its buttons. */
  Panel?: ComponentType<KindPanelProps>;
  /** In the cart and at the checkout, below the product's line. */
  Line?: ComponentType<KindLineProps>;
  /** On the page of a sale, for its seller and its buyer. */
  Sale?: Part<KindSaleProps>;
}

const BundleFields = lazy(async () => ({ default: (await import('./bundle/bundle-fields.tsx')).BundleFields }));
const BundlePanel = lazy(async () => ({ default: (await import('./bundle/bundle-panel.tsx')).BundlePanel }));
const BundleLine = lazy(async () => ({ default: (await import('./bundle/bundle-line.tsx')).BundleLine }));
const DrawFields = lazy(async () => ({ default: (await import('./free/draw-fields.tsx')).DrawFields }));
const DrawPanel = lazy(async () => ({ default: (await import('./free/draw-panel.tsx')).DrawPanel }));

const parts: Readonly<Record<RowKind, KindParts>> = {
  goods: {},
  preorder: {
    Fields: lazy(async () => ({ default: (await import('./preorder/batch-fields.tsx')).BatchFields })),
    Panel: lazy(async () => ({ default: (await import('./preorder/batch-panel.tsx')).BatchPanel })),
    Line: lazy(async () => ({ default: (await import('./preorder/batch-line.tsx')).BatchLine })),
  },
  service: {
    Fields: lazy(async () => ({ default: (await import('./service/service-fields.tsx')).ServiceFields })),
    Panel: lazy(async () => ({ default: (await import('./service/service-panel.tsx')).ServicePanel })),
    Line: lazy(async () => ({ default: (await import('./service/service-line.tsx')).ServiceLine })),
    Sale: part(async () => (await import('./service/service-sale.tsx')).ServiceSale),
  },
  rental: {
    Fields: lazy(async () => ({ default: (await import('./rental/rental-fields.tsx')).RentalFields })),
    Panel: lazy(async () => ({ default: (await import('./rental/rental-panel.tsx')).RentalPanel })),
    Line: lazy(async () => ({ default: (await import('./rental/rental-line.tsx')).RentalLine })),
  },
  wanted: {},
  bundle: { Fields: BundleFields, Panel: BundlePanel, Line: BundleLine },
  free: { Fields: DrawFields, Panel: DrawPanel },
  link: {},
  unknown: {},
};

export const partsOf = (product: { readonly kind?: string | null }): KindParts => parts[kindOf(product)];
