import { createHash } from 'node:crypto';

const slot = /(<script type="application\/json" id="runtime-config">)[\s\S]*?(<\/script>)/;
/** OpenGraph wants full addresses; the build knows only paths. */
const sharedPath = /(<meta property="og:\w+" content=")(?=\/)/g;
const build = /<meta name="build" content="([^"]+)"/;

/** JSON that cannot end its script element. */
const inScript = (config: object): string =>
  JSON.stringify(config).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

/** Whether this index.html can be told where the API is. */
export const hasConfigSlot = (html: string): boolean => slot.test(html);

/**
 * `text` of a built client with the build's name as `html` (its index.html) gives it made longer by a mark of the config:
 * the same build with another config is another version, which open pages are then offered. Unchanged without a name.
 */
export function withConfigVersion(text: string, html: string, config: object): string {
  const name = build.exec(html)?.[1];
  const mark = createHash('sha256').update(JSON.stringify(config)).digest('hex').slice(0, 8);
  return name ? text.replaceAll(name, `${name}-${mark}`) : text;
}

/** index.html with the place of the API in it, and its own address (`origin`; '' when unknown) in what others share. */
export const pageWithConfig = (html: string, config: object, origin: string): string =>
  withConfigVersion(html, html, config)
    .replace(slot, (_, open: string, close: string) => open + inScript(config) + close)
    .replace(sharedPath, (open) => open + origin);
