import '../../../ui/styles/forms.ts';
import { NativeSelect } from '@mantine/core';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import classes from './list.module.css';
import type { AdminList } from './use-admin-list.ts';

/** Search, filters and order; each choice goes to the address at once. */
export function ListToolbar({ list }: { list: Pick<AdminList, 'spec' | 'state' | 'change'> }) {
  const { spec, state, change } = list;
  return (
    <div className={classes.toolbar}>
      <div className={classes.search}>
        <SearchBox value={state.search} placeholder={spec.searchLabel} onSearch={(search) => change({ search })} />
      </div>
      {spec.filters.map(({ param, label, all, choices }) => (
        <NativeSelect
          key={param}
          size="md"
          aria-label={label}
          value={state.chosen[param] ?? ''}
          onChange={({ currentTarget: { value } }) => change({ chosen: { [param]: value } })}
          data={[{ value: '', label: all }, ...choices.map(({ value, label: name }) => ({ value, label: name }))]}
        />
      ))}
      <NativeSelect
        size="md"
        aria-label="Urutkan"
        value={state.sort}
        onChange={({ currentTarget: { value } }) => change({ sort: value })}
        data={spec.sorts.map(({ value, label }) => ({ value, label }))}
      />
    </div>
  );
}
