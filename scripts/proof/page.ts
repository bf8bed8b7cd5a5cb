/**
 * docs/proof.md: the result of each part of the proof. Only `npm run proof` writes it; it reads the page to continue
 * after a stop.
 */
import { table } from '../../bench/table.ts';

/** The last run of a part. */
export interface PartRow {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly minutes: number;
  readonly commit: string;
  /** UTC time of the run, to the minute. */
  readonly at: string;
}

/** A numeric promise of the product, and the part of the proof that asserts it; null if no command does. */
export interface Bar {
  readonly what: string;
  readonly part: string | null;
  /** The test or command that shows it. */
  readonly shownBy: string;
}

export interface ProofPage {
  readonly parts: readonly PartRow[];
  /** Bars missed in Lighthouse, one sentence each. They depend on the machine, so they do not count as failed tests. */
  readonly missed: readonly string[];
  /** Machines that ran the parts, one line each, starting with the version of Node. */
  readonly machines: readonly string[];
}

export const emptyPage: ProofPage = { parts: [], missed: [], machines: [] };

/** A part in which no test passed proves nothing. */
export const isGreen = ({ passed, failed }: PartRow): boolean => failed === 0 && passed > 0;

const head = ['part', 'passed', 'failed', 'minutes', 'commit', 'run at (UTC)'];
const missedHead = '## Bars of the pages that were missed';

export function readPage(text: string): ProofPage {
  const parts = text.split('\n').flatMap((line): PartRow[] => {
    const [, name = '', passed, failed, minutes, commit = '', at = '', ...more] = line
      .split('|')
      .map((cell) => cell.trim());
    const numbers = [passed, failed, minutes].map(Number);
    if (more.length !== 1 || commit === '' || numbers.some((one) => Number.isNaN(one))) return [];
    const [one = 0, other = 0, last = 0] = numbers;
    return [{ name, passed: one, failed: other, minutes: last, commit, at }];
  });
  const [, below = ''] = text.split(missedHead);
  const missed = (below.split('\n## ')[0] ?? '')
    .split('\n')
    .flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : []));
  const machines = text.split('\n').filter((line) => line.startsWith('Node v'));
  return { parts, missed, machines };
}

export const withoutPart = (page: ProofPage, name: string): ProofPage => ({
  ...page,
  parts: page.parts.filter((one) => one.name !== name),
});

export const withPart = (page: ProofPage, part: PartRow): ProofPage => ({
  ...page,
  parts: [...withoutPart(page, part.name).parts, part],
});

const total = (parts: readonly PartRow[], key: 'passed' | 'failed' | 'minutes'): number =>
  parts.reduce((all, one) => all + one[key], 0);

export interface Proved {
  readonly commit: string;
  /** Names of all parts, in order. */
  readonly names: readonly string[];
  readonly bars: readonly Bar[];
}

/** `N passed, M failed`, and the missing parts. */
export function outcomeOfPage({ parts }: ProofPage, names: readonly string[]): string {
  const absent = names.filter((name) => !parts.some((part) => part.name === name));
  const rest = absent.length === 0 ? '' : `; not run: ${absent.join('; ')}`;
  return `${total(parts, 'passed')} passed, ${total(parts, 'failed')} failed${rest}`;
}

function stateOf(bar: Bar, parts: readonly PartRow[]): string {
  if (bar.part === null) return 'not asserted';
  const part = parts.find(({ name }) => name === bar.part);
  if (!part) return 'not run';
  return isGreen(part) ? 'met' : 'part failed';
}

/** The page as text, for one commit; unmet bars come first. */
export function writePage(page: ProofPage, { commit, names, bars }: Proved): string {
  const parts = names.flatMap((name) => page.parts.filter((part) => part.name === name));
  const rows = parts.map((one) => [one.name, one.passed, one.failed, one.minutes.toFixed(1), one.commit, one.at]);
  const judged = bars.map((bar) => ({ ...bar, state: stateOf(bar, parts) }));
  const order = ['part failed', 'not run', 'not asserted', 'met'];
  const sorted = order.flatMap((state) => judged.filter((bar) => bar.state === state));
  const missed =
    page.missed.length === 0 ? '' : `${missedHead}\n\n${page.missed.map((one) => `- ${one}\n`).join('')}\n`;
  return `# Proof

\`npm run proof\` writes this page. Commit ${commit}: **${outcomeOfPage({ ...page, parts }, names)}**, ${total(parts, 'minutes').toFixed(0)} minutes.

${missed}## Bars

${table([['bar', 'state', 'shown by'], ...sorted.map(({ what, state, shownBy }) => [what, state, shownBy])])}

## Parts

${table([head, ...rows])}

${page.machines.map((one) => `${one}\n`).join('')}
Measured figures stand in [bench/RESULTS.md](../bench/RESULTS.md).
`;
}
