import { NativeSelect } from '@mantine/core';
import { listTexts } from '../../../copy/admin.ts';
import type { AdminList } from './use-admin-list.ts';

export type ListChoice = Pick<AdminList, 'spec' | 'state' | 'change'>;

/** Filters and order of a list; `named`: with their names above, where there is room. */
export function Choices({ list: { spec, state, change }, named = false }: { list: ListChoice; named?: boolean }) {
  const name = (label: string) => (named ? { label } : { 'aria-label': label });
  return (
    <>
      {spec.filters.map(({ param, label, all, choices }) => (
        <NativeSelect
          key={param}
          size="md"
          {...name(label)}
          value={state.chosen[param] ?? ''}
          onChange={({ currentTarget: { value } }) => change({ chosen: { [param]: value } })}
          data={[{ value: '', label: all }, ...choices.map(({ value, label: choice }) => ({ value, label: choice }))]}
        />
      ))}
      <NativeSelect
        size="md"
        {...name(listTexts.sort)}
        value={state.sort}
        onChange={({ currentTarget: { value } }) => change({ sort: value })}
        data={spec.sorts.map(({ value, label }) => ({ value, label }))}
      />
    </>
  );
}
