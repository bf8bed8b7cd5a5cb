/** Pictures that a category may have, by the names of Tabler's icons, and the kinds of trade that it may offer. */
export const categoryIcons = [
  'device-laptop',
  'shirt',
  'hanger',
  'motorbike',
  'book-2',
  'armchair',
  'sparkles',
  'ball-basketball',
  'puzzle',
  'tools-kitchen-2',
  'tool',
  'layout-grid',
  'bike',
  'brush',
  'camera',
  'car',
  'device-gamepad-2',
  'device-mobile',
  'flask',
  'gift',
  'guitar-pick',
  'headphones',
  'home',
  'leaf',
  'music',
  'package',
  'palette',
  'paw',
  'plant-2',
  'printer',
  'school',
  'shopping-bag',
  'stethoscope',
  'ticket',
] as const;
export type CategoryIcon = (typeof categoryIcons)[number];

/** Kinds of trade (TRADE): goods are what every product has been so far. */
export const productKinds = ['goods', 'preorder', 'service', 'rental', 'wanted', 'bundle', 'free', 'link'] as const;
export type ProductKind = (typeof productKinds)[number];
