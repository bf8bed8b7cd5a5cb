import { Query } from 'appwrite';
import { campusRange, isDay } from '#domain/admin-list.ts';
import { appwriteIdPattern } from '#domain/id-patterns.ts';
import type { TableName } from '#rows';
import { campusZone } from '../../../lib/campus/campus.ts';

export interface Choice {
  value: string;
  label: string;
  /** Label of the option group. */
  group?: string;
  queries: readonly string[];
}

interface ListFilter {
  /** Name of the URL parameter. */
  param: string;
  label: string;
  /** Label of "no filter". */
  all: string;
  /** Conditions when nothing is chosen. */
  otherwise?: readonly string[];
  choices: readonly Choice[];
}

/** Describes an admin list. The URL parameters and the request both derive from this description. */
export interface ListSpec {
  /** First part of the query keys, which realtime events invalidate. */
  table: TableName;
  searchLabel: string;
  /** Conditions for a typed text. Some lists first look up the people or products that match the text. */
  search: (text: string) => string[] | Promise<string[]>;
  filters: readonly ListFilter[];
  /** Filter whose choices are shown as tabs. `all` and `otherwise` are the label and conditions of the first tab. */
  tabs?: ListFilter;
  /** The date column of "from" and "to". */
  dates?: '$createdAt' | 'disputedAt';
  /** The first one is the default. */
  sorts: readonly [Choice, ...Choice[]];
  /** The sortings that a header toggles, by column name, ascending first. */
  columnSorts?: Readonly<Record<string, readonly [up: string, down: string]>>;
  pageSize: number;
}

/** Parameters of `listRows` for one page. */
export interface PageRequest {
  where: string[];
  limit: number;
  after?: string | undefined;
  before?: string | undefined;
}

/** The state of a list in the URL: search, filters, sorting, and the cursor (`after` or `before`). */
export interface ListState {
  search: string;
  /** Chosen value by URL parameter; inactive filters are absent. */
  chosen: Record<string, string>;
  sort: string;
  after: string;
  before: string;
}

const searchMax = 120;

/** URL parameters of the first and last day. */
export const dateParams = ['dari', 'sampai'] as const;

function dateQueries({ chosen }: ListState, { dates }: ListSpec): string[] {
  if (!dates) return [];
  const [from = '', to = ''] = dateParams.map((param) => chosen[param] ?? '');
  const { since, before } = campusRange(from, to, campusZone());
  return [...(since ? [Query.greaterThanEqual(dates, since)] : []), ...(before ? [Query.lessThan(dates, before)] : [])];
}

const filtersOf = ({ filters, tabs }: ListSpec): readonly ListFilter[] => (tabs ? [...filters, tabs] : filters);

/** The chosen values without the tab: the active filters. */
export const narrowedBy = ({ chosen }: ListState, { tabs }: ListSpec): string[] =>
  Object.entries(chosen).flatMap(([param, value]) => (value && param !== tabs?.param ? [value] : []));

/** Every filter and date at its default. */
export const nothingChosen = (spec: ListSpec): Record<string, string> =>
  Object.fromEntries([...spec.filters.map(({ param }) => param), ...dateParams].map((param) => [param, '']));

/** Drops half an emoji at the cut, which would be invalid text for the server. */
const searchText = (text: string) =>
  text
    .trim()
    .slice(0, searchMax)
    .replace(/[\ud800-\udbff]$/, '');

/** Row ids may contain capitals, because clients can choose them. */
const rowIdIn = (text: string | null) => (text && appwriteIdPattern.test(text) ? text : '');

/** Reads the state from the URL. Unknown values are dropped. */
export function parseList(params: URLSearchParams, spec: ListSpec): ListState {
  const chosen: Record<string, string> = {};
  for (const { param, choices } of filtersOf(spec)) {
    const value = params.get(param);
    if (choices.some((choice) => choice.value === value)) chosen[param] = String(value);
  }
  for (const param of spec.dates ? dateParams : []) {
    const day = params.get(param) ?? '';
    if (isDay(day)) chosen[param] = day;
  }
  const sort = params.get('urut');
  const after = rowIdIn(params.get('setelah'));
  return {
    search: searchText(params.get('q') ?? ''),
    chosen,
    sort: spec.sorts.find((known) => known.value === sort)?.value ?? spec.sorts[0].value,
    after,
    before: after ? '' : rowIdIn(params.get('sebelum')),
  };
}

/** Writes the state into the URL; defaults are left out. */
export function formatList(state: ListState, spec: ListSpec): URLSearchParams {
  const params = new URLSearchParams();
  if (state.search) params.set('q', state.search);
  for (const param of [...(spec.tabs ? [spec.tabs.param] : []), ...Object.keys(nothingChosen(spec))]) {
    const value = state.chosen[param];
    if (value) params.set(param, value);
  }
  if (state.sort !== spec.sorts[0].value) params.set('urut', state.sort);
  if (state.after) params.set('setelah', state.after);
  else if (state.before) params.set('sebelum', state.before);
  return params;
}

/** The conditions for this state, without sorting. */
export async function conditionsOf(state: ListState, spec: ListSpec): Promise<string[]> {
  const filters = filtersOf(spec).flatMap(
    ({ param, choices, otherwise = [] }) =>
      choices.find((choice) => choice.value === state.chosen[param])?.queries ?? otherwise,
  );
  return [...(state.search ? await spec.search(state.search) : []), ...filters, ...dateQueries(state, spec)];
}

/** The conditions and sorting for this state. */
export async function queriesOf(state: ListState, spec: ListSpec): Promise<string[]> {
  const sort = spec.sorts.find((choice) => choice.value === state.sort) ?? spec.sorts[0];
  return [...(await conditionsOf(state, spec)), ...sort.queries];
}
