/** Public: share pages. GET only; they contain only data that any visitor can read in the client. */
import { type Context, Hono } from 'hono';
import { DomainError, type ErrorCode } from '../domain/errors.ts';
import { withoutLinkEnd } from '../domain/link-end.ts';
import { readsTags } from '../domain/share/preview-reader.ts';
import type { ShareCard } from '../domain/share/share-card.ts';
import { type GoneWords, sharedPages } from '../kinds/shared-pages.ts';
import { type Env, logFailure } from '../kit/serve.ts';
import { readSharedProduct, readSharedSeller, type ShareWorld } from '../usecases/share/read-shared.ts';
import { apologyPage, type PageBrand, pageHeaders, sharePage } from './page.ts';

type ShareEnv = Env<null, ShareWorld>;

/** Seconds that a page may be cached. */
const keptSeconds = 300;
/** Seconds that the page of a missing item may be cached; shorter, because the item may appear soon. */
const missingKeptSeconds = 60;

const brandOf = ({ addresses, colour }: ShareWorld): PageBrand => ({ marketName: addresses.marketName, colour });

async function answer(c: Context<ShareEnv>, card: ShareCard): Promise<Response> {
  const goesOn = !readsTags(c.req.header('user-agent') ?? '');
  const brand = brandOf(c.env.world);
  const origins = [card.image.url, card.page].map((address) => new URL(address).origin);
  // A page whose secret address is its only protection must not be cached.
  const isPrivate = card.data === null;
  return c.html(sharePage(card, goesOn, brand), 200, {
    ...pageHeaders(origins, brand.colour, isPrivate ? 'no-referrer' : undefined),
    'cache-control': isPrivate ? 'private, no-store' : `public, max-age=${keptSeconds}`,
    // Link preview bots are not redirected to the client.
    vary: 'User-Agent',
  });
}

/** Redirects people immediately. A redirect keeps the fragment, which a page without scripts could not pass on. */
async function sendOn(c: Context<ShareEnv>, card: ShareCard): Promise<Response> {
  const stays = readsTags(c.req.header('user-agent') ?? '');
  if (stays) return answer(c, card);
  return c.body(null, 303, {
    location: card.page,
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    vary: 'User-Agent',
  });
}

const gone: Partial<Record<ErrorCode, GoneWords>> = {
  product_not_found: {
    title: 'Produk ini sudah tidak ada',
    text: 'Mungkin sudah dihapus oleh penjualnya. Masih banyak yang lain di sini.',
  },
  user_not_found: {
    title: 'Penjual ini tidak ditemukan',
    text: 'Mungkin sudah tidak berjualan di sini. Masih banyak yang lain di sini.',
  },
  ...Object.assign({}, ...sharedPages.map(({ gone: ofKind }) => ofKind)),
};
const noPage: GoneWords = {
  title: 'Halaman tidak ditemukan',
  text: 'Periksa lagi tautannya, atau mulai dari beranda.',
};
const trouble = (logId: string): GoneWords => ({
  title: 'Halaman ini belum bisa dibuka',
  text: `Ada gangguan di pihak kami. Coba lagi sebentar lagi. Kode gangguan: ${logId}.`,
});

async function apologize(c: Context<ShareEnv>, status: 404 | 500, words: GoneWords): Promise<Response> {
  const kept = status === 404 ? `public, max-age=${missingKeptSeconds}` : 'no-store';
  const home = `${c.env.world.addresses.web}/`;
  const brand = brandOf(c.env.world);
  const headers = { ...pageHeaders([new URL(home).origin], brand.colour), 'cache-control': kept };
  return c.html(apologyPage({ ...words, home }, brand), status, headers);
}

/** Chat apps add punctuation of the surrounding sentence to a link, and some a slash. */
const getPath = ({ url }: Request): string => withoutLinkEnd(new URL(url).pathname).replace(/(?<=.)\/$/, '');

export const app = new Hono<ShareEnv>({ getPath })
  .get('/s/:productId', async (c) => answer(c, await readSharedProduct(c.env.world, c.req.param('productId'))))
  .get('/s/u/:sellerId', async (c) => answer(c, await readSharedSeller(c.env.world, c.req.param('sellerId'))));

for (const { path, parameter, read, isSentOn } of sharedPages)
  app.get(`${path}/:${parameter}`, async (c) => {
    const card = await read(c.env.world, c.req.param(parameter) ?? '');
    return isSentOn ? sendOn(c, card) : answer(c, card);
  });

app.notFound((c) => apologize(c, 404, noPage));
app.onError((error, c) => {
  const missing = error instanceof DomainError ? gone[error.code] : undefined;
  return missing ? apologize(c, 404, missing) : apologize(c, 500, trouble(logFailure(error, c.env.world.log)));
});
