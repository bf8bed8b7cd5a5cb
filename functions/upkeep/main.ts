/** The schedule's work. A step that fails is logged and does not keep the others from running. */
import { createPayments } from '../adapters/midtrans.ts';
import { readMidtransSettings } from '../adapters/settings.ts';
import { createWorld } from '../adapters/world.ts';
import type { AppwriteContext } from '../kit/appwrite-context.ts';
import type { PayingWorld } from '../usecases/world.ts';
import { isDue, steps } from './steps.ts';

export default async ({ req, res, log, error }: AppwriteContext): Promise<unknown> => {
  const world: PayingWorld = {
    ...createWorld(req.headers['x-appwrite-key'] ?? '', error),
    payments: createPayments(readMidtransSettings(), error),
  };
  // A long step must not end in another turn than it began in.
  const startedAt = world.now();
  const report: Record<string, unknown> = {};
  let failures = 0;
  for (const [name, step] of Object.entries(steps)) {
    if (!isDue(name, startedAt, req.headers['x-appwrite-trigger'])) continue;
    try {
      report[name] = await step.run(world);
    } catch (reason) {
      failures++;
      report[name] = 'failed';
      error(`${name}: ${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}`);
    }
  }
  log(JSON.stringify(report));
  return res.json(report, failures === 0 ? 200 : 500);
};
