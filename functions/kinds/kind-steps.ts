import type { World } from '../usecases/world.ts';

/** A scheduled step, named in the log. It is bounded, and may be interrupted and repeated. */
interface KindStep {
  readonly run: (world: World) => Promise<unknown>;
  readonly everyMinutes: number;
}

/** The steps of one kind, before and after the deadlines of sales. */
export interface KindSteps {
  readonly beforeDeadlines: Readonly<Record<string, KindStep>>;
  readonly afterDeadlines: Readonly<Record<string, KindStep>>;
}

/** A kind without scheduled steps. */
export const noSteps: KindSteps = { beforeDeadlines: {}, afterDeadlines: {} };
