import { Link } from 'react-router-dom';
import { formatList, type ListState } from './list-spec.ts';
import classes from './tabs.module.css';
import type { AdminList } from './use-admin-list.ts';

/** Tabs of a list, each with its own URL. Changing the tab keeps the filters. */
export function ListTabs({ list: { spec, state } }: { list: Pick<AdminList, 'spec' | 'state'> }) {
  const { tabs } = spec;
  if (!tabs) return null;
  const now = state.chosen[tabs.param] ?? '';
  const at = (value: string): ListState => ({
    ...state,
    chosen: { ...state.chosen, [tabs.param]: value },
    after: '',
    before: '',
  });
  return (
    <nav className={classes.tabs} aria-label={tabs.label}>
      {[{ value: '', label: tabs.all }, ...tabs.choices].map(({ value, label }) => (
        <Link
          key={value}
          to={{ search: formatList(at(value), spec).toString() }}
          aria-current={value === now ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
