import { join } from 'node:path';
import type { Rolldown } from 'vite';

/**
 * Files of a build that these modules load: their chunks, static imports and styles. `modules` are paths under `root`.
 * Throws when one is not in the build.
 */
export function loadedFiles(bundle: Rolldown.OutputBundle, root: string, modules: readonly string[]): Set<string> {
  const chunks = Object.values(bundle).filter((entry) => entry.type === 'chunk');
  const loaded = new Set<string>();
  const load = (chunk: Rolldown.OutputChunk) => {
    if (loaded.has(chunk.fileName)) return;
    loaded.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) loaded.add(style);
    for (const name of chunk.imports) for (const other of chunks) if (other.fileName === name) load(other);
  };
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(root, module)));
    if (!chunk) throw new Error(`The build has no ${module}: scripts/ names what is not there any more.`);
    load(chunk);
  }
  return loaded;
}
