import { createHash } from 'node:crypto';

const slot = /(<script type="application\/json" id="runtime-config">)[\s\S]*?(<\/script>)/;
/** Finds paths in OpenGraph tags, which need absolute URLs; the build contains only paths. */
const sharedPath = /(<meta property="og:\w+" content=")(?=\/)/g;
const build = /<meta name="build" content="([^"]+)"/;

/** JSON that cannot end its script element. */
const inScript = (config: object): string =>
  JSON.stringify(config).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

/** Whether this index.html has a place for the config. */
export const hasConfigSlot = (html: string): boolean => slot.test(html);

/**
 * Appends a hash of the config to the build's name in `text`, so that the same build with another config is a new
 * version, which is offered to open pages. The name is taken from `html`, the build's index.html; without a name `text`
 * is unchanged.
 */
export function withConfigVersion(text: string, html: string, config: object): string {
  const name = build.exec(html)?.[1];
  const mark = createHash('sha256').update(JSON.stringify(config)).digest('hex').slice(0, 8);
  return name ? text.replaceAll(name, `${name}-${mark}`) : text;
}

/** index.html with the config, and with absolute URLs in its OpenGraph tags (`origin`; '' when unknown). */
export const pageWithConfig = (html: string, config: object, origin: string): string =>
  withConfigVersion(html, html, config)
    .replace(slot, (_, open: string, close: string) => open + inScript(config) + close)
    .replace(sharedPath, (open) => open + origin);
