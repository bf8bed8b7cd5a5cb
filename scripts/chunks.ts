/**
 * Which modules travel together. Left alone, the bundler gives every shared icon and hook a file of its own, and a page of
 * a few kilobytes arrives in thirty pieces; a phone pays for each. Pages themselves stay apart.
 */
const of = (...names: string[]) => new RegExp(names.join('|'));
const icons = (...names: string[]) => `Icon(${names.join('|')})\\.mjs`;
const mantine = (...names: string[]) => `@mantine/core/.*/components/(${names.join('|')})/`;

/** What nearly every page behind the landing needs: the market's frame, small Mantine parts, messages, calls to functions. */
const everyday = of(
  'app/shell/',
  'features/(notifications|cart|chat|talks)/(queries|cart-lines|unread|browser-news)',
  'features/catalogue/(category-tiles|filters/filter-area|lists/filtered-products|banners/banner-carousel)',
  'lib/(functions|use-now|talk-keys|asked-words)\\.',
  'ui/states/more-button',
  'shop/photos/photo-avatar|ui/frame/page-meta|copy/errors',
  'domain/(orders/payment|products/listing|messages/(talk|chat))\\.',
  'tanstack/.*/useMutation',
  mantine('Text', 'Anchor', 'Group', 'CloseButton', 'Stack', 'VisuallyHidden', 'Avatar'),
  'CheckIcon|AccordionChevron|utils/noop|ui/frame/color-scheme-toggle|use-resolved-styles-api|create-safe-context|DirectionProvider|get-auto-contrast',
  '@mantine/hooks/.*/(use-id|use-uncontrolled|use-merged-ref|clamp|random-id)',
  icons('Receipt', 'ShoppingCart', 'ShoppingCartPlus', 'Heart', 'Flag', 'ArrowLeft', 'ShieldCheck', 'Trash', 'History'),
  icons('ChevronRight', 'ChevronLeft', 'Messages', 'MessageCircle'),
);
const ahead = of(
  'web/ahead\\.ts',
  'features/product/product-ahead',
  'web/(lib/(config|appwrite-addresses)|shop/(photos/images|product/product-columns))\\.',
);
/** What a product's page and the cart share: prices, pieces, wishes, offers. */
const buying = of(
  'copy/(cart|offers|time-until)\\.',
  'domain/orders/(cart|offer)\\.',
  'shop/(offer/own-offers|product/(use-login-first|quantity-stepper))',
);
/** What a product's page, a seller's and a card tell of the seller, and the way to talk to them. */
const sellers = of('shop/(seller/|offer/offer-button|product/product-shelf)', 'copy/(trust|talks)\\.');
const fields = of(mantine('Input', 'InputBase', 'NativeSelect', 'TextInput', 'Textarea', 'Alert'));
const forms = of('@mantine/form', '/zod/', 'focus-first-error', 'schema-resolver');
/** What states an order and a sale have, and how they look: for the desk, too. */
const states = of(
  'status-badge',
  'shop/(line-price|product/product-photo|sale/(sale-columns|use-refresh-sales))',
  'ui/dialogs/confirm-cancel',
  'domain/(orders/order|trust/reputation)\\.',
);
/** What offers and explains pushes: a few pages each, and no page of the desk. */
const news = of(
  'shop/news/push-offer',
  'copy/news\\.',
  'lib/push/(push-standing|this-device|device-name)',
  icons('BellRinging'),
);
const orders = of('features/(orders|cart)/', 'use-pay-order');

const shared = { minShareCount: 2 };

/**
 * What they bring, measured: without any group the first screen is 187 KB in 48 files instead of 177 KB in 4; with the first
 * three only, /home comes in 19 files instead of 7, a product in 27 instead of 7, the checkout in 35 instead of 12.
 *
 * First come first: a module goes into the first group that names it, with what it needs.
 */
export const chunkGroups = [
  // The first script, with what the others share with it.
  { name: 'ahead', test: ahead, priority: 10 },
  // What every first screen needs comes as two files: libraries, which stay over a deploy, and our own.
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules/, priority: 9 },
  { name: 'first', tags: ['$initial' as const], priority: 8 },
  { ...shared, name: 'everyday', test: everyday, priority: 7 },
  { ...shared, name: 'states', test: states, priority: 6.7 },
  { ...shared, name: 'buying', test: buying, priority: 6.6 },
  { ...shared, name: 'sellers', test: sellers, priority: 6.5 },
  { ...shared, name: 'fields', test: fields, priority: 6 },
  { ...shared, name: 'forms', test: forms, priority: 5 },
  { ...shared, name: 'news', test: news, priority: 5 },
  { ...shared, name: 'orders', test: orders, priority: 4 },
];
