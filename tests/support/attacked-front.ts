/**
 * The dev server in front of a campus, as a separate process: `attacked-front.ts CAMPUS PORT`. Prints `ready` once it
 * listens.
 */
import { openFront } from '../../scripts/dev/web-front.ts';

const [, , campus = '', port = '0'] = process.argv;
await openFront({
  port: Number(port),
  campus,
  config: Promise.resolve({}),
  settle: () => Promise.resolve(),
  written: async () => null,
});
process.on('message', () => process.send?.({ handles: process.getActiveResourcesInfo().length }));
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
