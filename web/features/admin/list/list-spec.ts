import type { TableName } from '#rows';

/** What one admin list offers. Pure data and queries, so that address and server request come from one description. */
interface Choice {
  value: string;
  label: string;
  queries: readonly string[];
}

interface ListFilter {
  /** Name in the address. */
  param: string;
  label: string;
  /** What stands for "no filter". */
  all: string;
  choices: readonly Choice[];
}

export interface ListSpec {
  /** First part of the query keys: what realtime invalidates. */
  table: TableName;
  searchLabel: string;
  search: (text: string) => string[];
  filters: readonly ListFilter[];
  /** The first one is the default. */
  sorts: readonly [Choice, ...Choice[]];
  pageSize: number;
}

/** One page as `listRows` takes it. */
export interface PageRequest {
  where: string[];
  limit: number;
  after?: string | undefined;
  before?: string | undefined;
}
