import { Query } from 'appwrite';
import { campusRange, isDay } from '#domain/admin-list.ts';
import { appwriteIdPattern } from '#domain/ids.ts';
import type { TableName } from '#rows';

/** What one admin list offers. Pure data and queries, so that address and server request come from one description. */
export interface Choice {
  value: string;
  label: string;
  /** Name of what it stands under. */
  group?: string;
  queries: readonly string[];
}

interface ListFilter {
  /** Name in the address. */
  param: string;
  label: string;
  /** What stands for "no filter". */
  all: string;
  /** What it asks for then; nothing, if absent. */
  otherwise?: readonly string[];
  choices: readonly Choice[];
}

export interface ListSpec {
  /** First part of the query keys: what realtime invalidates. */
  table: TableName;
  searchLabel: string;
  /** Conditions for what was typed; some look up first whom or what it names. */
  search: (text: string) => string[] | Promise<string[]>;
  filters: readonly ListFilter[];
  /** The date that "from" and "to" narrow. */
  dates?: '$createdAt' | 'disputedAt';
  /** The first one is the default. */
  sorts: readonly [Choice, ...Choice[]];
  /** By a column's name: the orders that its head switches between, upwards first. */
  columnSorts?: Readonly<Record<string, readonly [up: string, down: string]>>;
  pageSize: number;
}

/** One page as `listRows` takes it. */
export interface PageRequest {
  where: string[];
  limit: number;
  after?: string | undefined;
  before?: string | undefined;
}

/** What the address says of a list: search, filters, order, and after or before which row the page lies. */
export interface ListState {
  search: string;
  /** Filter's param → chosen value; filters that are not set are absent. */
  chosen: Record<string, string>;
  sort: string;
  after: string;
  before: string;
}

const searchMax = 120;

/** Names of the two days in the address. */
export const dateParams = ['dari', 'sampai'] as const;

function dateQueries({ chosen }: ListState, { dates }: ListSpec): string[] {
  if (!dates) return [];
  const [from = '', to = ''] = dateParams.map((param) => chosen[param] ?? '');
  const { since, before } = campusRange(from, to);
  return [...(since ? [Query.greaterThanEqual(dates, since)] : []), ...(before ? [Query.lessThan(dates, before)] : [])];
}

/** Every filter and date at its default. */
export const nothingChosen = (spec: ListSpec): Record<string, string> =>
  Object.fromEntries([...spec.filters.map(({ param }) => param), ...dateParams].map((param) => [param, '']));

/** Half an emoji at the cut would be an invalid text for the server. */
const searchText = (text: string) =>
  text
    .trim()
    .slice(0, searchMax)
    .replace(/[\ud800-\udbff]$/, '');

/** People may choose their ids, with capitals. */
const rowIdIn = (text: string | null) => (text && appwriteIdPattern.test(text) ? text : '');

/** Address → state. Unknown values are dropped, never an error. */
export function parseList(params: URLSearchParams, spec: ListSpec): ListState {
  const chosen: Record<string, string> = {};
  for (const { param, choices } of spec.filters) {
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

/** State → address; what is at its default is left out. */
export function formatList(state: ListState, spec: ListSpec): URLSearchParams {
  const params = new URLSearchParams();
  if (state.search) params.set('q', state.search);
  for (const param of Object.keys(nothingChosen(spec))) {
    const value = state.chosen[param];
    if (value) params.set(param, value);
  }
  if (state.sort !== spec.sorts[0].value) params.set('urut', state.sort);
  if (state.after) params.set('setelah', state.after);
  else if (state.before) params.set('sebelum', state.before);
  return params;
}

/** The server's conditions for this state, without an order: which rows the list has. */
export async function conditionsOf(state: ListState, spec: ListSpec): Promise<string[]> {
  const filters = spec.filters.flatMap(
    ({ param, choices, otherwise = [] }) =>
      choices.find((choice) => choice.value === state.chosen[param])?.queries ?? otherwise,
  );
  return [...(state.search ? await spec.search(state.search) : []), ...filters, ...dateQueries(state, spec)];
}

/** The server's conditions and order for this state. */
export async function queriesOf(state: ListState, spec: ListSpec): Promise<string[]> {
  const sort = spec.sorts.find((choice) => choice.value === state.sort) ?? spec.sorts[0];
  return [...(await conditionsOf(state, spec)), ...sort.queries];
}
