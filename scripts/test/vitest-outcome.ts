import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { type Failure, outcome, outcomeFile, repeating } from './outcome.ts';

interface Told {
  name?: string | undefined;
  message: string;
  diff?: string | undefined;
  stack?: string | undefined;
}

/** The message, the difference and the location, without the runner's own stack frames. */
const words = (errors: readonly Told[]) =>
  errors
    .map(({ name, message, diff, stack }) => {
      const where = stack?.split('\n').find((line) => /^\s*at /.test(line) && !line.includes('node_modules'));
      return [name ? `${name}: ${message}` : message, diff, where].filter(Boolean).join('\n');
    })
    .join('\n');

/** Vitest's `-t` takes a regular expression over the full name, whose parts are joined by a blank. */
const pattern = (test: TestCase): string =>
  test.fullName.replaceAll(' > ', ' ').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

function* failuresOf(module: TestModule): Generator<Failure> {
  const { name: project } = module.project;
  const file = module.relativeModuleId;
  const alone = ['npm', 'exec', 'vitest', 'run', '--', '--project', project, file];
  const at = { runner: `vitest ${project}`, file, repeat: repeating(...alone) };
  if (module.errors().length > 0) yield { ...at, name: 'the file', message: words(module.errors()) };
  for (const suite of module.children.allSuites())
    if (suite.errors().length > 0)
      yield { ...at, name: `${suite.fullName}, its hooks`, message: words(suite.errors()) };
  for (const test of module.children.allTests()) {
    const { state, errors } = test.result();
    if (state === 'failed')
      yield { ...at, name: test.fullName, message: words(errors), repeat: repeating(...alone, '-t', pattern(test)) };
    if (state === 'pending') yield { ...at, name: test.fullName, message: 'never ended' };
  }
}

const slowestShown = 10;

/** The slowest files with their seconds, as candidates for speeding up. */
function slowest(modules: readonly TestModule[]): string {
  const timed = modules.map((module) => {
    const { collectDuration, duration } = module.diagnostic();
    return { file: module.relativeModuleId, seconds: (collectDuration + duration) / 1_000 };
  });
  const top = timed.toSorted((one, other) => other.seconds - one.seconds).slice(0, slowestShown);
  return top.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`).join('\n');
}

/** Vitest's own JSON report omits errors outside of tests, which also fail the run. */
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const failures = [
      ...modules.flatMap((module) => [...failuresOf(module)]),
      ...unhandled.map((error) => ({
        runner: 'vitest',
        file: '',
        name: 'an error of no test',
        message: words([error]),
      })),
    ];
    const told = outcome(tests.filter((test) => test.result().state === 'passed').length, failures);
    writeFileSync(String(process.env[outcomeFile]), JSON.stringify(told));
    console.log(`\nThe slowest files:\n${slowest(modules)}`);
  }
}
