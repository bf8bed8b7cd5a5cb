/** Runs the scheduled work. */
import { createPayments } from '../adapters/midtrans.ts';
import { readMidtransSettings } from '../adapters/settings.ts';
import { openWorld } from '../adapters/world.ts';
import type { AppwriteContext } from '../kit/appwrite-context.ts';
import { type PayingWorld, zoneOf } from '../usecases/world.ts';
import { runSteps } from './run-steps.ts';
import { isDue, steps } from './steps.ts';

export default async ({ req, res, log, error }: AppwriteContext): Promise<unknown> => {
  const world: PayingWorld = {
    ...(await openWorld(req.headers['x-appwrite-key'] ?? '', error)),
    payments: createPayments(readMidtransSettings(), error),
  };
  // Read once, so that a slow step does not change which later steps are due.
  const startedAt = world.now();
  const trigger = req.headers['x-appwrite-trigger'];
  // Run by hand: all steps, or the one in the path.
  const [, asked = ''] = req.path.split('/');
  if (asked !== '' && !Object.hasOwn(steps, asked)) return res.json({ error: { code: 'not_found' } }, 404);
  const due = Object.entries(steps).filter(([name]) =>
    asked === '' ? isDue(name, startedAt, zoneOf(world), trigger) : name === asked,
  );
  const { report, failures } = await runSteps(world, due, trigger === 'schedule');
  log(JSON.stringify(report));
  return res.json(report, failures === 0 ? 200 : 500);
};
