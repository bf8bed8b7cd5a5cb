import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { listTexts } from '../../../copy/admin.ts';
import { DateFields } from './date-fields.tsx';
import type { Choice } from './list-spec.ts';
import type { AdminList } from './use-admin-list.ts';

export type ListChoice = Pick<AdminList, 'spec' | 'state' | 'change' | 'count'>;

/** Options for a select, grouped if the choices have groups. */
function grouped(choices: readonly Choice[]): NonNullable<NativeSelectProps['data']> {
  const plain = choices.map(({ value, label }) => ({ value, label }));
  if (choices.every(({ group }) => group === undefined)) return plain;
  const groups = [...new Set(choices.map(({ group = '' }) => group))];
  return groups.map((group) => ({ group, items: plain.filter((_, at) => (choices[at]?.group ?? '') === group) }));
}

/** Filters and sorting of a list; `named`: with visible labels, where there is space. */
export function Choices({
  list: { spec, state, change, count },
  named = false,
}: {
  list: ListChoice;
  named?: boolean;
}) {
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
          data={[{ value: '', label: all }, ...grouped(choices)]}
        />
      ))}
      {spec.dates ? <DateFields list={{ spec, state, change, count }} named={named} /> : null}
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
