import { z } from 'zod';
import { type Finding, fault, note, ok, reasonOf } from './finding.ts';

const healthSchema = z.object({ reasons: z.array(z.string()).default([]) });

/**
 * The server's own report. The server has the rights, resolver and network of its service, which may differ from ours.
 */
export async function checkHealth(local: string, patience: number): Promise<Finding[]> {
  try {
    const answer = await fetch(`${local}/healthz?now`, { signal: AbortSignal.timeout(2 * patience) });
    const { reasons } = healthSchema.parse(await answer.json());
    if (reasons.length === 0) return [ok('health', 'the server finds nothing wrong itself')];
    return reasons.map((reason) =>
      fault('health', `the server says: ${reason}`, 'journalctl -u lapak -n 50 may say why'),
    );
  } catch (problem) {
    return [note('health', `the server does not say how it is (${reasonOf(problem)})`)];
  }
}
