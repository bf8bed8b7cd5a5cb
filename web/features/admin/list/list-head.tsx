import '../../../ui/styles/forms.ts';
import { Button } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFilter, IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { listTexts } from '../../../copy/admin.ts';
import { excelTexts } from '../../../copy/excel.ts';
import { formatNumber } from '../../../copy/format.ts';
import { part } from '../../../lib/page/part.tsx';
import { countedRows } from '../../../lib/tables.ts';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { PageTitle } from '../../../ui/frame/page-meta.tsx';
import type { ListChoice } from './choices.tsx';
import { HeadButton } from './head-button.tsx';
import classes from './list.module.css';
import { narrowedBy } from './list-spec.ts';

// Imported immediately instead of on first render. Header and rows do not wait for these fields, which appear next to
// the search without a layout shift.
const choices = import('./choices.tsx');
const Choices = lazy(async () => ({ default: (await choices).Choices }));
const FilterDrawer = part(async () => (await import('./filter-drawer.tsx')).FilterDrawer);

interface ListHeadProps {
  title: string;
  refreshLabel?: string;
  onRefresh: () => Promise<unknown>;
  exporting?: boolean;
  /** Absent for lists without an export. */
  onExport?: () => void;
  exportLabel?: string;
  /** Saves the list as a spreadsheet. */
  onExcel?: () => void;
  /** A back link above the title. */
  back?: ReactNode;
  /** The page's main action. */
  children?: ReactNode;
}

/** Title of an admin list, with the actions that apply to the complete list. */
export function ListHead(props: ListHeadProps) {
  const refresh = useMutation({ mutationFn: props.onRefresh });
  return (
    <header>
      <PageTitle>{props.title}</PageTitle>
      {props.back ? <div className={classes.back}>{props.back}</div> : null}
      <div className={classes.head}>
        <h1>{props.title}</h1>
        <div className={classes.headActions}>
          {props.onExport ? (
            <HeadButton
              Icon={IconDownload}
              label={props.exportLabel ?? listTexts.export}
              loading={props.exporting ?? false}
              onClick={props.onExport}
            />
          ) : null}
          {props.onExcel ? (
            <HeadButton
              Icon={IconFileSpreadsheet}
              label={excelTexts.export}
              loading={props.exporting ?? false}
              onClick={props.onExcel}
            />
          ) : null}
          <HeadButton
            Icon={IconRefresh}
            label={props.refreshLabel ?? listTexts.refresh}
            loading={refresh.isPending}
            onClick={() => refresh.mutate()}
          />
          {props.children}
        </div>
      </div>
    </header>
  );
}

/** The number of matching rows, also announced to screen readers. */
const ResultCount = ({ count }: { count: number | undefined }) => (
  <p className={classes.count} role="status">
    {count === undefined ? '' : listTexts.results(formatNumber(count), count >= countedRows)}
  </p>
);

/** Search, filters and sorting; each change updates the URL immediately. On phones the filters are in a drawer. */
export function ListToolbar({ list }: { list: ListChoice }) {
  const { spec, state, change } = list;
  const [opened, setOpened] = useState(false);
  const active = narrowedBy(state, spec).length + (state.sort === spec.sorts[0].value ? 0 : 1);
  return (
    <div className={classes.toolbar}>
      <div className={classes.search}>
        <SearchBox value={state.search} placeholder={spec.searchLabel} onSearch={(search) => change({ search })} />
      </div>
      <div className={classes.choices}>
        <Suspense>
          <Choices list={list} />
        </Suspense>
      </div>
      <Button
        size="md"
        px="sm"
        variant={active > 0 ? 'light' : 'default'}
        className={classes.filter ?? ''}
        leftSection={<IconFilter size={18} aria-hidden="true" />}
        aria-label={active > 0 ? listTexts.filterActive(active) : listTexts.filter}
        onClick={() => setOpened(true)}
      >
        {active > 0 ? active : listTexts.filterShort}
      </Button>
      {opened ? <FilterDrawer list={list} isActive={active > 0} onClose={() => setOpened(false)} /> : null}
      <ResultCount count={list.count} />
    </div>
  );
}
