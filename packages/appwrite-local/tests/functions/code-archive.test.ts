import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packFiles } from '../../../../deploy/project/pack-code.ts';
import { ArchiveError, unpackCode } from '../../src/functions/code-archive.ts';

let home: string;
let target: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'archive-'));
  target = join(home, 'code');
  mkdirSync(target);
});
afterEach(() => rmSync(home, { recursive: true }));

/** A tar.gz made by the system's tar. */
function packed(files: Record<string, string>, ...args: string[]): Buffer {
  const source = mkdtempSync(join(home, 'source-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(source, name)), { recursive: true });
    writeFileSync(join(source, name), text);
  }
  if (args.includes('link')) symlinkSync('/etc', join(source, 'link'));
  const file = join(home, 'code.tar.gz');
  const { status, stderr } = spawnSync('tar', [
    ...args.filter((one) => one !== 'link'),
    '-czf',
    file,
    '-C',
    source,
    '.',
  ]);
  if (status !== 0) throw new Error(String(stderr));
  return readFileSync(file);
}

const long = `${'folder-of-a-long-name/'.repeat(9)}main.js`;

test.each(['gnu', 'pax', 'ustar'])(
  'unpacks the %s format of the system’s tar, with long names and folders',
  async (format) => {
    await unpackCode(
      packed({ 'main.js': 'a', [format === 'ustar' ? 'x/y.js' : long]: 'b' }, `--format=${format}`),
      target,
    );
    expect(readFileSync(join(target, 'main.js'), 'utf8')).toBe('a');
    expect(readFileSync(join(target, format === 'ustar' ? 'x/y.js' : long), 'utf8')).toBe('b');
  },
);

test('does not unpack a link', async () => {
  await unpackCode(packed({ 'main.js': 'a' }, 'link'), target);
  expect(readdirSync(target)).toEqual(['main.js']);
});

const pack = (name: string) => packFiles([{ name, data: Buffer.from('x') }]);
const tar = async () => gunzipSync(await pack('main.js'));

test.each<[string, () => Promise<Buffer>, RegExp]>([
  ['no gzip', async () => Buffer.from('PK zip'), /no gzip archive/],
  ['a cut gzip', async () => (await pack('main.js')).subarray(0, 60), /no gzip archive/],
  ['nothing in it', async () => gzipSync(Buffer.alloc(0)), /damaged/],
  ['no tar', async () => gzipSync(Buffer.alloc(4096, 7)), /damaged/],
  [
    'a wrong checksum',
    async () => {
      const bytes = await tar();
      bytes[0] = 65;
      return gzipSync(bytes);
    },
    /damaged/,
  ],
  ['a cut tar', async () => gzipSync((await tar()).subarray(0, 700)), /damaged/],
  ['a name above its folder', () => pack('../outside.js'), /damaged/],
  ['a name above its folder, further in', () => pack('a/../../outside.js'), /damaged/],
])('refuses %s, and writes nothing outside the target folder', async (_name, archive, sentence) => {
  const refused = unpackCode(await archive(), target);
  await expect(refused).rejects.toBeInstanceOf(ArchiveError);
  await expect(refused).rejects.toThrow(sentence);
  expect(existsSync(join(home, 'outside.js'))).toBe(false);
});

test('unpacks an absolute path inside the target folder', async () => {
  await unpackCode(await pack('/absolute.js'), target);
  expect([readdirSync(target), existsSync('/absolute.js')]).toEqual([['absolute.js'], false]);
});
