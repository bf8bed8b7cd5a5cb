import type { Target } from '../project/target.ts';

/** One change of data that a new version needs. Never edited and never renumbered once it was released. */
export interface DataMigration {
  /** 'm0001', 'm0002' …: the id of its row in `migrations`. */
  readonly id: string;
  readonly what: string;
  /** Runs once more when the new code is there, for what the old code wrote until then; recorded after that. */
  readonly again?: true;
  /** Runs only when the new code is there, which finds rows as they were and as they become. */
  readonly after?: true;
  /**
   * Puts the data right and tells how many rows it changed. A break may come anywhere, and old code runs beside it: a second
   * run must find what is left, and change nothing that is right already.
   */
  run(target: Target): Promise<number>;
}
