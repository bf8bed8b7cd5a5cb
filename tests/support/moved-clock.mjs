/**
 * Preloaded by `--import=…/moved-clock.mjs?file=…`. Moves the clock of a process by the milliseconds in that file, also
 * at run time, as an operator or NTP sets a machine's clock. Timers are unaffected, as on a real machine.
 */
import { readFileSync } from 'node:fs';

const file = new URL(import.meta.url).searchParams.get('file');
const RealDate = Date;
const realNow = Date.now;
const lookEveryMs = 20;
let offset = 0;
let lookAt = 0;

function now() {
  const at = performance.now();
  if (at >= lookAt) {
    offset = Number(readFileSync(file, 'utf8'));
    lookAt = at + lookEveryMs;
  }
  return realNow() + offset;
}

RealDate.now = now;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  apply: (target) => new target(now()).toString(),
});
