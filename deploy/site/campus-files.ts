/**
 * The campus's name, colour and icons in static files: the page's head, the web manifest, the icons. The embedded
 * server fills them in as it sends them, `npm run deploy` in the folder of an Appwrite Site.
 */
import { readFileSync } from 'node:fs';
import type { WebFiles } from 'appwrite-local';
import { appIconSides } from '../../functions/domain/photo-preview.ts';
import { brandWords } from '../../functions/domain/settings/brand-words.ts';
import { campusLook } from '../../functions/domain/settings/campus-look.ts';
import { shadesOf } from '../../functions/domain/settings/colour.ts';
import { campusDefaults } from '../../functions/domain/settings/defaults.ts';
import { type CampusGroupName, campusGroupNames, readGroup } from '../../functions/domain/settings/groups.ts';
import type { Identity } from '../../functions/domain/settings/identity.ts';
import { mainShade, toska } from '../../functions/domain/settings/toska.ts';

/** Stored settings by group; groups that were never saved are missing. */
export type StoredGroups = ReadonlyMap<CampusGroupName, { readonly version: number; readonly data: string }>;

/** The logo as a square PNG with sides of this many pixels; null without a logo. */
export type LogoAt = (pixels: number) => Promise<Buffer | null>;

const page = '/index.html';
const manifest = '/manifest.webmanifest';
const drawnIcon = '/icon.svg';
const icons: ReadonlyMap<string, number> = new Map(appIconSides.map((side) => [`/icon-${side}.png`, side]));

/** Drawings in shades of the default colour, which the campus's colour replaces. */
const drawings: readonly string[] = ['/hero.svg', '/default-avatar.svg'];

/** The file with our icon; pixel icons are rendered from it. */
const sign = new URL('../../web/public/icon.svg', import.meta.url);

/** The icon in mails. It is a PNG, because mail programs do not render SVG. */
const mailIcon = '/icon-192.png';

export const campusFilePaths: readonly string[] = [page, manifest, drawnIcon, ...drawings, ...icons.keys()];

/** Groups that a page needs before its first request; excludes the long texts. */
const drawnWith: readonly CampusGroupName[] = ['identity', 'places', 'categories', 'banners', 'rules'];

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** JSON that cannot close its script element. */
const inScript = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

/** Version of the icons for their URLs, because browsers and the service worker cache by URL. */
const iconMark = ({ version }: { version: number }): string => `?v=${version}`;

function identityOf(groups: StoredGroups): { identity: Identity; version: number } | null {
  const stored = groups.get('identity');
  return stored ? { identity: readGroup('identity', stored.data), version: stored.version } : null;
}

/** The settings for the page's first script (web/lib/campus/kept.ts), as JSON. */
const blockOf = (groups: StoredGroups): string =>
  inScript(
    Object.fromEntries(
      drawnWith.flatMap((name) => {
        const stored = groups.get(name);
        return stored ? [[name, { version: stored.version, data: readGroup(name, stored.data) }]] : [];
      }),
    ),
  );

/** Fills in the market's name in the head and in the text for pages without scripts. */
const named = (html: string, marketName: string): string =>
  html.replaceAll(campusDefaults.identity.marketName, () => escaped(marketName));

/** Replaces the texts of the first screens that are marked by `data-campus`. */
function withWords(html: string, identity: Identity): string {
  const { first, rest } = brandWords(identity.marketName);
  const words: Readonly<Record<string, string>> = {
    brandFirst: first,
    brandRest: rest,
    heroTitle: identity.heroTitle,
    heroSentence: identity.heroSentence,
  };
  return html.replace(
    /(<(\w+)(?=\s)[^>]*\sdata-campus="(\w+)"[^>]*>)[^<]*(?=<\/\2>)/g,
    (whole, open: string, _, name: string) => (words[name] === undefined ? whole : open + escaped(words[name])),
  );
}

function pageOf(html: string, groups: StoredGroups): string {
  const block = html.replace(
    /(<script type="application\/json" id="campus">)[\s\S]*?(?=<\/script>)/,
    (_, open: string) => open + blockOf(groups),
  );
  const own = identityOf(groups);
  if (!own) return block;
  const { identity } = own;
  const mark = iconMark(own);
  const end = block.indexOf('</head>');
  const head = named(block.slice(0, end), identity.marketName)
    .replace(/(<meta name="theme-color" content=")[^"]*/, (_, open: string) => open + identity.colour)
    .replaceAll(
      /"((?:https?:\/\/[^"/]+)?\/(?:icon-192\.png|icon-512\.png|icon\.svg|manifest\.webmanifest))"/g,
      (_, path: string) => `"${path}${mark}"`,
    );
  const look =
    identity.colour === toska[mainShade] ? '' : `<style id="campus-look">${campusLook(identity.colour)}</style>`;
  const body = block
    .slice(end)
    .replace(/<noscript>[\s\S]*?<\/noscript>/g, (words) => named(words, identity.marketName))
    .replaceAll(/(aria-label="[^"]*)Lapak Kampus/g, (_, before: string) => before + escaped(identity.marketName));
  return `${head}${look}${withWords(body, identity)}`;
}

/** Longest name that phones show below an icon. */
const shortNameMax = 12;

function manifestOf(json: string, groups: StoredGroups): string {
  const own = identityOf(groups);
  if (!own) return json;
  const { identity } = own;
  const { marketName, colour, logoId } = identity;
  const mark = iconMark(own);
  const [firstWord = marketName] = marketName.split(' ');
  const drawn = { src: drawnIcon + mark, type: 'image/svg+xml', sizes: 'any' };
  const painted = [...icons].map(([path, side]) => ({
    src: path + mark,
    type: 'image/png',
    sizes: `${side}x${side}`,
    purpose: 'any',
  }));
  return JSON.stringify({
    ...JSON.parse(json),
    name: marketName,
    short_name: marketName.length <= shortNameMax ? marketName : firstWord,
    theme_color: colour,
    icons: logoId === '' ? [drawn, ...painted] : painted,
  });
}

/** A drawing in the campus's colour. */
function recoloured(svg: string, { colour }: Pick<Identity, 'colour'>): string {
  const shades = shadesOf(colour);
  return svg.replaceAll(/#[0-9a-f]{6}/g, (hex) => shades[toska.indexOf(hex)] ?? hex);
}

/** The icon as SVG: the logo embedded in a drawing, or without a logo our icon in the campus's colour. */
async function drawnIconOf(svg: string, groups: StoredGroups, logoAt: LogoAt): Promise<string> {
  const own = identityOf(groups);
  if (!own) return svg;
  const { identity } = own;
  const title = `<title>${escaped(identity.marketName)}</title>`;
  const logo = await logoAt(192);
  if (logo)
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${title}<image width="64" height="64" href="data:image/png;base64,${logo.toString('base64')}"/></svg>`;
  return named(recoloured(svg, identity), identity.marketName);
}

/**
 * Our icon as PNG in the campus's colour, full-bleed and with a margin, because devices apply their own mask. Null for
 * the default colour.
 */
async function paintedSign(pixels: number, identity: Identity): Promise<Buffer | null> {
  if (identity.colour === toska[mainShade]) return null;
  const drawing = recoloured(readFileSync(sign, 'utf8'), identity).replace(/viewBox="[^"]*"/, 'viewBox="-6 -6 76 76"');
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(drawing), { density: 600 })
    .resize(pixels, pixels)
    .flatten({ background: /<rect[^>]*fill="(#[0-9a-f]{6})"/.exec(drawing)?.[1] ?? '#ffffff' })
    .png()
    .toBuffer();
}

/** One file of the client for this campus; null if unchanged. */
export async function campusFileOf(
  path: string,
  plain: Buffer,
  groups: StoredGroups,
  logoAt: LogoAt,
): Promise<Buffer | null> {
  if (groups.size === 0) return null;
  const text = () => plain.toString('utf8');
  if (path === page) return Buffer.from(pageOf(text(), groups));
  if (path === manifest) return Buffer.from(manifestOf(text(), groups));
  if (path === drawnIcon) return Buffer.from(await drawnIconOf(text(), groups, logoAt));
  if (drawings.includes(path)) {
    const own = identityOf(groups);
    return own && Buffer.from(recoloured(text(), own.identity));
  }
  const pixels = icons.get(path);
  const own = pixels ? identityOf(groups) : null;
  return pixels && own ? ((await logoAt(pixels)) ?? paintedSign(pixels, own.identity)) : null;
}

export const logoIdOf = (groups: StoredGroups): string => identityOf(groups)?.identity.logoId ?? '';

type Project = Parameters<WebFiles['version']>[0];

function storedIn({ readRow }: Project): StoredGroups {
  return new Map(
    campusGroupNames.flatMap((name) => {
      const row = readRow('market', 'settings', name);
      return row ? [[name, { version: Number(row.version), data: String(row.data) }]] : [];
    }),
  );
}

/** Fills the current settings into each page of the embedded server (`--web-files`). */
export const webFiles: WebFiles = {
  paths: campusFilePaths,
  version: ({ readRow }) =>
    campusGroupNames.map((name) => Number(readRow('market', 'settings', name)?.version ?? 0)).join('.'),
  projectName: (project) => identityOf(storedIn(project))?.identity.marketName ?? null,
  mailLook: (project) => {
    const own = identityOf(storedIn(project));
    return own
      ? { logo: mailIcon + iconMark(own), colour: own.identity.colour }
      : { logo: mailIcon, colour: campusDefaults.identity.colour };
  },
  write: (path, plain, project) => {
    const groups = storedIn(project);
    const logoId = logoIdOf(groups);
    return campusFileOf(path, plain, groups, async (pixels) =>
      logoId === '' ? null : project.readPicture('banners', logoId, { width: pixels, height: pixels, output: 'png' }),
    );
  },
};
