/** A process that runs tests of its working folder repeatedly, without restarting Vitest each time. */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createVitest, type TestRunResult } from 'vitest/node';

export interface Trial {
  readonly file: string;
  /** Content of `file` with the fault. */
  readonly text: string;
  readonly tests: readonly string[];
}

/** Names of failed tests; empty if all passed. `ran`: number of tests. */
export interface Verdict {
  readonly failed: readonly string[];
  readonly ran: number;
}

function verdictOf({ testModules, unhandledErrors }: TestRunResult): Verdict {
  const failed: string[] = [];
  let ran = 0;
  for (const module of testModules) {
    const name = module.relativeModuleId;
    if (module.errors().length > 0) failed.push(name);
    for (const suite of module.children.allSuites())
      if (suite.errors().length > 0) failed.push(`${name}: ${suite.fullName}`);
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state !== 'skipped') ran++;
      if (state === 'failed') failed.push(`${name}: ${test.fullName}`);
    }
  }
  if (failed.length === 0 && unhandledErrors.length > 0) failed.push('an error of no test');
  return { failed, ran };
}

// Isolated, because a reused process would keep the modules of the previous run.
const vitest = await createVitest('test', { watch: false, reporters: [{}], bail: 1, isolate: true });
await vitest.globTestSpecifications();

process.on('message', async ({ file, text, tests }: Trial) => {
  const path = resolve(file);
  const before = readFileSync(path, 'utf8');
  const change = (now: string) => {
    writeFileSync(path, now);
    vitest.invalidateFile(path);
  };
  change(text);
  try {
    // Clears the previous run, because its failures would count.
    vitest.state.idMap.clear();
    vitest.state.filesMap.clear();
    const specifications = tests.flatMap((test) => vitest.getModuleSpecifications(resolve(test)));
    process.send?.(verdictOf(await vitest.runTestSpecifications(specifications)));
  } finally {
    change(before);
  }
});
process.once('disconnect', () => process.exit());
process.send?.('ready');
