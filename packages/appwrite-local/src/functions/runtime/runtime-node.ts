import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

interface RuntimeNode {
  readonly path: string;
  readonly flags: readonly string[];
}

/**
 * In Node 22, AsyncLocalStorage (which separates runs) costs a hook per promise; this flag enables Node 24's
 * implementation.
 */
const flagsOf22 = ['--experimental-async-context-frame'];

/**
 * The Node executable that runs functions: version 22, as in the runtime `node-22`, from this platform's optional
 * package; without the package, the server's own Node.
 */
export function runtimeNode(): RuntimeNode {
  try {
    const place = createRequire(import.meta.url).resolve(`node-22-${process.platform}-${process.arch}/package.json`);
    const path = join(dirname(place), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    return { path, flags: flagsOf22 };
  } catch {
    return { path: process.execPath, flags: [] };
  }
}
