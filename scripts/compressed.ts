import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';

/** Smaller files gain nothing (bytes). */
const worthwhile = 1_024;

/**
 * Vite plugin: beside each script and style of dist/web/assets its smallest form, `.br`. What a server squeezes on the way
 * must be quick; this is done once, and a phone loads a tenth less.
 */
export function compressed(): Plugin {
  let out = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      out = resolve(root, build.outDir, build.assetsDir);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: () => {
        for (const name of readdirSync(out)) {
          if (!/\.(js|css)$/.test(name)) continue;
          const plain = readFileSync(join(out, name));
          if (plain.length < worthwhile) continue;
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
          writeFileSync(join(out, `${name}.br`), brotliCompressSync(plain, { params }));
        }
      },
    },
  };
}
