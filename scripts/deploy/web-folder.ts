import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from './target.ts';

const slot = /(<script type="application\/json" id="runtime-config">)[\s\S]*?(<\/script>)/;

/** OpenGraph wants full addresses; the build knows only paths. */
const sharedPath = /(<meta property="og:\w+" content=")(?=\/)/g;

/**
 * Copies the built client to `site`, tells its page where Appwrite is and, when known, where it is itself
 * (https://lapak.example). @throws Refusal when it is not built
 */
export function writeSite(built: string, site: string, config: object, origin = ''): void {
  if (!existsSync(join(built, 'index.html')))
    throw new Refusal(`${built} holds no built web client. Build it first: npm run build`);
  rmSync(site, { recursive: true, force: true });
  // The bundler's manifest is for tools.
  cpSync(built, site, { recursive: true, filter: (source) => !source.endsWith('.vite') });
  const page = join(site, 'index.html');
  const html = readFileSync(page, 'utf8');
  if (!slot.test(html)) throw new Error(`${built}/index.html has no place for the runtime-config.`);
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  writeFileSync(
    page,
    html
      .replace(slot, (_, open: string, close: string) => open + json + close)
      .replace(sharedPath, (open) => open + origin),
  );
}
