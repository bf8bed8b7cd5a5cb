import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The Node that functions run on: line 22, as in the runtime `node-22`, from the optional package of this platform.
 * Where that is not installed, it is the Node of this server.
 */
export function runtimeNode(): string {
  try {
    const place = createRequire(import.meta.url).resolve(`node-22-${process.platform}-${process.arch}/package.json`);
    return join(dirname(place), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  } catch {
    return process.execPath;
  }
}
