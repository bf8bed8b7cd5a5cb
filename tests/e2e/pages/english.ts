import { banks } from '#domain/money/payout-account.ts';
import { products } from '../../../seeds/campus/products.ts';
import { functionNames } from '../../../web/copy/attention.ts';

/** The specification's English texts, by section. Everything else on a page is Indonesian. */
const specLiterals = [
  // 2, screens
  'Our Products',
  'Show More',
  'Edit Profil',
  'Edit', // the seller's actions edit/delete/view
  'Upload & Ganti Foto',
  'User', // 'Total User', the role label in a chat
  'user', // 5: 'Yakin ingin menghapus user ...'
  'Total Order',
  'Order ID',
  // 4, states
  ...['Pending', 'Processed', 'Shipped', 'Completed', 'Canceled', 'PENDING', 'PAID', 'SENT', 'COMPLETED', 'CANCELLED'],
  ...['APPROVED', 'REJECTED', 'new', 'under_review', 'resolved', 'resolved_user_warned', 'resolved_product_removed'],
  ...['resolved_no_action', 'resolved_report_invalid'],
  // 8, errors; 'Ukuran file terlalu besar'
  'File',
  'file',
  'Gagal update',
  'Gagal upload',
];

/** English terms that Indonesian shops use, too. */
const kinds = ['Pre-order'];

/** Words that are common in English and rare in Indonesian sentences, and the usual labels of buttons. */
const english = new Set(
  `the and of to is are was were be been you your yours we our us they this that these those with without from for by
  at as an it its not yes please sorry error failed failure success successful successfully loading load save saved
  cancel delete deleted remove removed edit edited add added submit send sent search back next previous prev close closed
  open opened settings sign here there more less all none new old view show hide details home page pages slide slides
  carousel first last item items product products order orders cart price amount sold stock name address phone user
  users message messages notification notifications report reports category categories location seller buyer photo
  image images upload uploaded download file files date time today yesterday retry again try invalid required must
  should can cannot can't don't click select choose enter type welcome hello thanks thank review pending processed
  shipped completed canceled cancelled approved rejected paid free buy sell skip content toggle warning unknown
  never ago minutes hours days something went wrong`.split(/\s+/),
);

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Names of server functions, as the admin pages show them. */
const functions = Object.values(functionNames).map((name) => `fungsi ${name}`);

/**
 * Names of goods and banks are data: "Mouse Wireless Silent Click" and "blu by BCA Digital" are used in Indonesia, too.
 */
const known = new RegExp(
  [...[...products, ...banks].map(({ name }) => name), ...specLiterals, ...kinds, ...functions]
    .map((text) => `\\b${escaped(text)}\\b`)
    .join('|'),
  'g',
);

const addresses = /\S+@\S+/g;

/** Each English text with the words that identify it; the specification's own literals are allowed. */
export const englishIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => {
    const rest = text.replaceAll(known, ' ').replaceAll(addresses, ' ').toLowerCase();
    // Complete words only: an id like 6b03be9c contains no English.
    const found = (rest.match(/(?<![\w'])[a-z']+(?![\w'])/g) ?? []).filter((word) => english.has(word));
    return found.length > 0 ? [`${found.join(', ')}: ${text}`] : [];
  });
