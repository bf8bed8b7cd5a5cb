import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from './target.ts';

const slot = /(<script type="application\/json" id="runtime-config">)[\s\S]*?(<\/script>)/;

/** Copies the built client to `site` and tells its page where Appwrite is. @throws Refusal when it is not built */
export function writeSite(built: string, site: string, config: object): void {
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
    html.replace(slot, (_, open: string, close: string) => open + json + close),
  );
}
