/** `npm run build` in a folder that is being served: every page and script stays complete and available. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalAppwrite } from 'appwrite-local';
import { afterAll, expect, test } from 'vitest';
import { putInPlace } from '../../build/put-in-place.ts';

const folder = mkdtempSync(join(tmpdir(), 'put-in-place-'));
afterAll(() => rmSync(folder, { recursive: true }));

function written(place: string, files: Readonly<Record<string, string>>): string {
  const root = join(folder, place);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const build = (name: string) => {
  const script = `/assets/page-${name.repeat(8)}.js`;
  const page = `<script type="application/json" id="runtime-config">{}</script><script src="${script}"></script>`;
  return { 'index.html': page, [script.slice(1)]: `// ${name}`, 'icon.svg': '<svg/>', 'version.json': `"${name}"` };
};

test('the folder contains exactly the files of the new build', () => {
  const place = written('exact', { ...build('a'), 'only-old.txt': 'x' });
  putInPlace(written('exact.next', build('b')), place);
  const files = readdirSync(place, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  expect(files.map(({ name }) => name).sort()).toEqual(['icon.svg', 'index.html', 'page-bbbbbbbb.js', 'version.json']);
  expect(readFileSync(join(place, 'version.json'), 'utf8')).toBe('"b"');
  expect(existsSync(join(folder, 'exact.next'))).toBe(false);
});

test('concurrent requests always get a page together with its script', async () => {
  const web = written('served', build('a'));
  const server = await startLocalAppwrite({ config: { projectId: 'p' }, web, keptAssets: join(folder, 'kept') });
  const origin = new URL(server.endpoint).origin;
  let isOver = false;
  const seen = new Set<string>();
  await fetch(`${origin}/`);
  const read = async () => {
    while (!isOver) {
      const page = await fetch(`${origin}/products`);
      const html = await page.text();
      const script = /src="([^"]+)"/.exec(html)?.[1] ?? '';
      const answers = [page.status, (await fetch(`${origin}${script}`)).status];
      answers.push((await fetch(`${origin}/icon.svg`)).status);
      // A script of a page that was opened before the first build.
      answers.push((await fetch(`${origin}/assets/page-aaaaaaaa.js`)).status);
      expect(answers).toEqual([200, 200, 200, 200]);
      seen.add(script);
    }
  };
  const readers = [read(), read(), read()];
  for (const name of ['b', 'c', 'd', 'e']) {
    putInPlace(written('served.next', build(name)), web);
    const script = `/assets/page-${name.repeat(8)}.js`;
    while (!seen.has(script)) await Promise.race([...readers, fetch(`${origin}/`)]);
  }
  isOver = true;
  await Promise.all(readers);
  await server.close();
  expect(seen.size).toBeGreaterThanOrEqual(4);
});
