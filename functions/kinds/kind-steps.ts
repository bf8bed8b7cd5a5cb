import type { World } from '../usecases/world.ts';

/** A scheduled step; its name appears in the log. Its work is bounded, and may be interrupted and repeated. */
interface KindStep {
  readonly run: (world: World) => Promise<unknown>;
  readonly everyMinutes: number;
}

/** The steps of one kind, run before or after the step that applies the deadlines of sales. */
export interface KindSteps {
  readonly beforeDeadlines: Readonly<Record<string, KindStep>>;
  readonly afterDeadlines: Readonly<Record<string, KindStep>>;
}

/** A kind without scheduled steps. */
export const noSteps: KindSteps = { beforeDeadlines: {}, afterDeadlines: {} };
