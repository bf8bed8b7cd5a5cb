/** The commit that a proof belongs to. The proof's own pages do not count, because committing them changes no test. */
import { spawnSync } from 'node:child_process';

/** Pages that a proof writes. */
const ownPages = ['docs/proof.md', 'bench/RESULTS.md'] as const;
const withoutOwnPages = ['--', '.', ...ownPages.map((page) => `:(exclude)${page}`)];

const git = (folder: string, ...args: string[]) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' });

export interface Checkout {
  /** Abbreviated hash of HEAD; '' outside a repository. */
  readonly commit: string;
  /** Uncommitted changed and new files, without the proof's own pages. */
  readonly uncommitted: readonly string[];
}

export function readCheckout(folder: string): Checkout {
  const commit = git(folder, 'rev-parse', '--short', 'HEAD').stdout?.trim() ?? '';
  const status = git(folder, 'status', '--porcelain', '--untracked-files=normal', ...withoutOwnPages).stdout ?? '';
  return { commit, uncommitted: status.split('\n').flatMap((line) => (line === '' ? [] : [line.slice(3)])) };
}

/** Whether HEAD differs from this commit only in the proof's own pages. False for an unknown commit. */
export const isSameCode = (folder: string, commit: string): boolean =>
  commit !== '' && git(folder, 'diff', '--quiet', commit, 'HEAD', ...withoutOwnPages).status === 0;

/** Why a proof cannot start or continue here, in one sentence; null if it can. */
export function refusal({ commit, uncommitted }: Checkout): string | null {
  if (commit === '') return 'A proof belongs to a commit, and this folder is no git repository: nothing was run.';
  const [first] = uncommitted;
  if (first === undefined) return null;
  const others = uncommitted.length === 1 ? '' : ` and ${uncommitted.length - 1} more`;
  return `A proof belongs to a commit, and ${first}${others} is not committed: commit or stash it first.`;
}
