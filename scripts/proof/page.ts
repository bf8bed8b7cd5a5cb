/** docs/proof.md: what each part of the proof came to when it was run last, and below it what people write. */
import { table } from '../../bench/table.ts';

/** One part as it was run last. */
export interface PartRow {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly minutes: number;
  readonly commit: string;
  /** ISO, to the minute. */
  readonly at: string;
}

export interface ProofPage {
  readonly parts: readonly PartRow[];
  /** What pages missed of their bars, a sentence each, and how many bars there are. Told apart from tests: a measurement depends on the machine. */
  readonly bars: { readonly all: number; readonly missed: readonly string[] };
}

export const noPage: ProofPage = { parts: [], bars: { all: 0, missed: [] } };

/** What people write stands below this line, and stays. */
const byHand = '<!-- by hand from here on -->';
const head = ['part', 'passed', 'failed', 'minutes', 'commit', 'run at (UTC)'];
const barsLine = /^Bars of the pages missed: (\d+) of (\d+)$/m;

const sum = (parts: readonly PartRow[], key: 'passed' | 'failed'): number =>
  parts.reduce((all, one) => all + one[key], 0);

/** `N passed, M failed`, over every part; `; K of L bars of the pages missed`, where they were measured. */
export function outcomeOfPage({ parts, bars }: ProofPage): string {
  const tests = `${sum(parts, 'passed')} passed, ${sum(parts, 'failed')} failed`;
  return bars.all === 0 ? tests : `${tests}; ${bars.missed.length} of ${bars.all} bars of the pages missed`;
}

/** What a page says of its parts. A page from before parts had a commit of their own says nothing. */
export function readPage(text: string): ProofPage {
  const [made = ''] = text.split(byHand);
  const parts = made.split('\n').flatMap((line): PartRow[] => {
    const [, name = '', passed, failed, minutes, commit = '', at = '', ...more] = line
      .split('|')
      .map((cell) => cell.trim());
    const numbers = [passed, failed, minutes].map(Number);
    if (more.length !== 1 || commit === '' || numbers.some((one) => Number.isNaN(one))) return [];
    const [one = 0, other = 0, last = 0] = numbers;
    return [{ name, passed: one, failed: other, minutes: last, commit, at }];
  });
  const all = Number(barsLine.exec(made)?.[2] ?? 0);
  const missed = made.split('\n').flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : []));
  return { parts, bars: { all, missed } };
}

/** The page with this part as it was run now, in the order of `names`; parts that are no more are left out. */
export const withPart = (page: ProofPage, part: PartRow, names: readonly string[]): ProofPage => ({
  ...page,
  parts: names.flatMap((name) => (name === part.name ? [part] : page.parts.filter((one) => one.name === name))),
});

const barsOf = ({ all, missed }: ProofPage['bars']): string =>
  all === 0
    ? ''
    : `Bars of the pages missed: ${missed.length} of ${all}\n${missed.map((one) => `- ${one}\n`).join('')}\n`;

/** The page as text; `before` is what it was, of which the lines by hand stay; `machine` says where it was run. */
export function writePage(page: ProofPage, before: string, machine: string): string {
  const { parts, bars } = page;
  const rows = parts.map((one) => [one.name, one.passed, one.failed, one.minutes.toFixed(1), one.commit, one.at]);
  const kept = before.includes(byHand) ? before.slice(before.indexOf(byHand)) : `${byHand}\n`;
  return `# Proof

\`npm run proof\`, each part as it was run last: **${outcomeOfPage(page)}**

${table([head, ...rows])}

${barsOf(bars)}${machine}

Measurements with their machine stand in [bench/RESULTS.md](../bench/RESULTS.md).

${kept}`;
}
