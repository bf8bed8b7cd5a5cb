/** Share pages as HTML: metadata for link preview bots, and a short view for people before the client opens. */
import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { shadesOf } from '../domain/settings/colour.ts';
import { previewText } from '../domain/share/preview-text.ts';
import type { ShareCard } from '../domain/share/share-card.ts';
import { cardTitleMax } from '../domain/share/share-card.ts';

type Html = ReturnType<typeof html>;

/** The campus's name and colour on every page. */
export interface PageBrand {
  readonly marketName: string;
  /** `#rrggbb` */
  readonly colour: string;
}

const styleOf = (colour: string): string => `:root{color-scheme:light dark}
body{margin:0;font:16px/1.5 system-ui,-apple-system,Roboto,"Noto Sans",sans-serif;background:light-dark(#f4f8f7,#111a18);color:light-dark(#182320,#dbe5e2)}
main{max-width:36rem;margin:0 auto;padding:24px 16px}
.sign{font-weight:700;color:light-dark(${colour},${shadesOf(colour)[3]});margin:0 0 16px}
img{display:block;width:100%;height:auto;border-radius:12px;background:light-dark(#e3eae8,#22302d)}
img.small{width:160px}
h1{font-size:1.5rem;line-height:1.25;margin:16px 0 8px;overflow-wrap:anywhere}
p{margin:0 0 8px;overflow-wrap:anywhere}
a{display:inline-block;margin-top:16px;padding:12px 20px;border-radius:10px;background:${colour};color:#fff;font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid light-dark(#182320,#dbe5e2);outline-offset:2px}`;
const hashOf = (style: string): string => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/**
 * `referrer`: whether other sites learn the page's address. The page runs no scripts and sends no requests; it shows
 * pictures of these origins.
 */
export const pageHeaders = (
  origins: readonly string[],
  colour: string,
  referrer: 'strict-origin-when-cross-origin' | 'no-referrer' = 'strict-origin-when-cross-origin',
): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${hashOf(styleOf(colour))}`,
    `img-src ${[...new Set(origins)].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': referrer,
});

/** JSON that cannot close its script element. */
const dataBlock = (data: object): Html =>
  html`<script type="application/ld+json">${raw(JSON.stringify(data).replaceAll('<', '\\u003c'))}</script>`;

const property = (name: string, content: string): Html => html`<meta property="${name}" content="${content}">
`;
const named = (name: string, content: string): Html => html`<meta name="${name}" content="${content}">
`;

/** `home`: the client's address, which has the favicon; otherwise browsers would request it from the function. */
const frame = (title: string, home: string, brand: PageBrand, head: Html, body: Html): Html => html`<!doctype html>
<html lang="id" prefix="og: https://ogp.me/ns# product: https://ogp.me/ns/product#">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" type="image/svg+xml" href="${home}icon.svg">
${head}
<style>${raw(styleOf(brand.colour))}</style>
</head>
<body>
<main>
<p class="sign">${brand.marketName}</p>
${body}
</main>
</body>
</html>
`;

/** Keeps 'Rp' and its number on one line. */
const wholePrices = (text: string): string => text.replaceAll('Rp ', 'Rp\u00a0');

/** The page of a shared item. `goesOn`: people are redirected to the client immediately. */
export function sharePage(card: ShareCard, goesOn: boolean, brand: PageBrand): Html {
  const { title, description, page, image } = card;
  const tags: Record<string, string> = {
    'og:type': card.type,
    'og:site_name': brand.marketName,
    'og:locale': 'id_ID',
    'og:title': title,
    'og:description': description,
    'og:url': card.address,
    'og:image': image.url,
    'og:image:type': image.type,
    'og:image:width': String(image.width),
    'og:image:height': String(image.height),
    'og:image:alt': image.alt,
    ...card.tags,
  };
  const twitter: Record<string, string> = {
    'twitter:card': card.isWide ? 'summary_large_image' : 'summary',
    'twitter:title': previewText(title, cardTitleMax),
    'twitter:description': description,
    'twitter:image': image.url,
    'twitter:image:alt': image.alt,
  };
  const head = html`${goesOn ? html`<meta http-equiv="refresh" content="0; url=${page}">` : ''}
<link rel="canonical" href="${page}">
${named('description', description)}${Object.entries(tags).map(([name, content]) => property(name, content))}
${Object.entries(twitter).map(([name, content]) => named(name, content))}
${card.data ? dataBlock(card.data) : named('robots', 'noindex')}`;
  const look = card.isWide ? '' : 'small';
  return frame(
    `${title} – ${brand.marketName}`,
    new URL('/', page).href,
    brand,
    head,
    html`<img class="${look}" src="${image.url}" width="${image.width}" height="${image.height}" alt="${image.alt}">
<h1 dir="auto">${title}</h1>
${card.facts.map((fact) => html`<p dir="auto">${wholePrices(fact)}</p>`)}
<a href="${page}">Buka di ${brand.marketName}</a>`,
  );
}

export interface Apology {
  readonly title: string;
  readonly text: string;
  /** The target of the home link. */
  readonly home: string;
}

/** The page for a missing item or a failure; it does not redirect, and search engines do not index it. */
export const apologyPage = ({ title, text, home }: Apology, brand: PageBrand): Html =>
  frame(
    `${title} – ${brand.marketName}`,
    home,
    brand,
    named('robots', 'noindex'),
    html`<h1>${title}</h1>
<p>${text}</p>
<a href="${home}">Ke beranda ${brand.marketName}</a>`,
  );
