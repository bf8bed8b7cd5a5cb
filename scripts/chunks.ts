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
  'lib/(functions|use-now|use-draft|talk-keys|asked-words|save-file|handover-codes)\\.',
  'lib/session/own-profile',
  'ui/(forms/keep-focus|states/more-button|dialogs/confirm-cancel|toasts/(undo-toast|toaster\\.module))',
  'shop/photos/photo-avatar|ui/frame/page-(meta|head|column)|copy/page-heads|copy/(errors|fields|wishlist)\\.',
  'domain/(orders/(payment|order-number)|products/listing|messages/(talk|chat)|trust/reputation|ids)\\.',
  'tanstack/.*/useMutation',
  mantine('Text', 'Anchor', 'Skeleton', 'Group', 'CloseButton', 'Stack', 'VisuallyHidden', 'Avatar'),
  'CheckIcon|AccordionChevron|utils/noop|ui/frame/color-scheme-toggle|use-resolved-styles-api|create-safe-context|DirectionProvider|get-auto-contrast',
  '@mantine/hooks/.*/(use-id|use-uncontrolled|use-merged-ref|clamp|random-id)',
  icons('Receipt', 'ShoppingCart', 'ShoppingCartPlus', 'Heart', 'Flag', 'ArrowLeft', 'ShieldCheck', 'Trash', 'History'),
  icons('ChevronRight', 'ChevronLeft', 'Messages', 'MessageCircle', 'Pencil', 'Check', 'Refresh'),
);
/** What is bought and sold, wherever it stands: prices, pieces, offers, and the states of an order and a sale. */
const trade = of(
  'copy/(cart|offers|time-until)\\.',
  'domain/orders/(cart|order|offer|sale|meeting|handover)\\.',
  'domain/trust/blame\\.',
  'shop/(offer/own-offers|product/(use-login-first|quantity-stepper|product-photo))',
  'status-badge|shop/(line-price|sale/(sale-columns|use-refresh-sales))',
);
/** What a product's page, a seller's and a card tell of the seller, and the way to talk to them. */
const sellers = of(
  'shop/(seller/|offer/offer-button|share/|talk/(use-|talk-kind)|product/(product-shelf|use-wish))',
  'shop/conversation/(deliver|outgoing|outbox)',
  'copy/(trust|talks|product|report)\\.',
  icons('HeartFilled'),
);
/** What a listing tells the one who sells it. */
const listing = of('shop/listing/(still-there|use-renewal|use-sold-mark)', 'copy/(listing|selling)\\.');
/** What is told of sales, in lists and beside talks. */
const sales = of('copy/(sales|money|disputes)\\.', 'shop/sale/sale-badge');
/** What one deal needs until it is done: an order's page, a sale's, a talk's. */
const deal = of(
  'domain/orders/dispute\\.|trade-notification',
  'copy/(handover|meeting)\\.|detail-page|help-link|/(sale|handover|meeting)\\.module',
  'shop/sale/(sale-detail|sale-actions|sale-steps|use-sale-event)|shop/dispute/dispute-part',
  'shop/review/review-part|shop/meeting/(meeting-panel|meeting-parts|meeting-standing)',
  'shop/talk/talk-button',
);
/** How one enters, and what a device forgets when somebody leaves. */
const entering = of(
  'lib/session/(enter-and-leave|session-rules)|lib/(hourly|recent-searches)\\.|domain/people/password\\.',
  'copy/auth\\.|features/auth/(auth\\.module|use-enter)|ui/frame/use-logout',
  icons('Logout'),
);
const fields = of(mantine('Input', 'InputBase', 'NativeSelect', 'TextInput', 'Textarea', 'Alert'));
const forms = of('@mantine/form', 'focus-first-error');
/** What is typed is looked at with zod, on some pages only once it was typed. */
const rules = of('/zod/', 'domain/(field|people/(account-input|name))\\.');
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
 * What they bring: a product comes in 6 files of its own, the sales in 6, the orders in 7, the checkout in 10. Two days before they
 * had grown to 20, 13, 10 and 19 by what the trade had added, and a simulated phone saw the product's photo 0.6 s later for it.
 *
 * First come first: a module goes into the first group that names it, with what it needs. So a group that names something with
 * many needs takes all of them to every page that wants any of it: look at `node scripts/bundle-size.ts` afterwards.
 */
export const chunkGroups = [
  // What every first screen needs: our own as one file; libraries, which stay over a deploy, as two of about the same size, so that
  // a phone reads and runs them in two tasks (one of 490 KB was 20 to 28 ms, on a phone 80 to 110).
  { name: 'react', tags: ['$initial' as const], test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules/ },
  { name: 'first', tags: ['$initial' as const] },
  { ...shared, name: 'everyday', test: everyday },
  { ...shared, name: 'trade', test: trade },
  { ...shared, name: 'sellers', test: sellers },
  { ...shared, name: 'listing', test: listing },
  { ...shared, name: 'sales', test: sales },
  { ...shared, name: 'deal', test: deal },
  { ...shared, name: 'entering', test: entering },
  { ...shared, name: 'fields', test: fields },
  { ...shared, name: 'forms', test: forms },
  { ...shared, name: 'rules', test: rules },
  { ...shared, name: 'news', test: news },
  { ...shared, name: 'orders', test: orders },
].map((group, place, { length }) => ({ ...group, priority: length - place })); // whole numbers: others are cut
