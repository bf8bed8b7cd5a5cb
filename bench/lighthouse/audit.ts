/** The fields of a Lighthouse report that are used here. */
interface Report {
  readonly finalDisplayedUrl: string;
  readonly runtimeError?: { readonly message: string };
  /** Scores from 0 to 1. */
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly score: number | null;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
  readonly audits: Readonly<
    Record<
      string,
      {
        readonly title: string;
        readonly score: number | null;
        readonly displayValue?: string;
        readonly numericValue?: number;
      }
    >
  >;
}

type Lighthouse = (
  url: string,
  flags: { port: number; onlyCategories: readonly string[]; logLevel: 'error' },
) => Promise<{ readonly lhr: Report } | undefined>;

/** Imported by URL, because it is not a dependency of the project and may not be installed. */
const program = new URL('lighthouse/core/index.js', new URL('node_modules/', import.meta.url)).href;

/** Runs Lighthouse on an address in the browser with the debugger port `port`. Throws if the run fails. */
export async function audit(url: string, port: number, categories: readonly string[]): Promise<Report> {
  const { default: lighthouse }: { default: Lighthouse } = await import(program);
  const { lhr } = (await lighthouse(url, { port, onlyCategories: categories, logLevel: 'error' })) ?? {};
  if (!lhr || lhr.runtimeError) throw new Error(`${url}: ${lhr?.runtimeError?.message ?? 'no result'}`);
  return lhr;
}
