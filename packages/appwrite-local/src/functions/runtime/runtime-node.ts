import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

interface RuntimeNode {
  readonly path: string;
  readonly flags: readonly string[];
}

/** What tells runs apart (AsyncLocalStorage) costs a hook for each promise in Node 22, unless this says how Node 24 does it. */
const flagsOf22 = ['--experimental-async-context-frame'];

/**
 * The Node that functions run on: line 22, as in the runtime `node-22`, from the optional package of this platform.
 * Where that is not installed, it is the Node of this server.
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
