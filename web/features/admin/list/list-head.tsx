import '../../../ui/styles/forms.ts';
import { Button, type ButtonProps } from '@mantine/core';
import { type Icon, IconDownload, IconFilter, IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type CsvCell, toCsv } from '#domain/csv.ts';
import { listTexts } from '../../../copy/admin.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { formatNumber } from '../../../copy/format.ts';
import { saveFile } from '../../../lib/page/save-file.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { countedRows } from '../../../lib/tables.ts';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { PageTitle } from '../../../ui/frame/page-meta.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { Choices, type ListChoice } from './choices.tsx';
import classes from './list.module.css';
import type { ListSpec, ListState, PageRequest } from './list-spec.ts';
import { loadAll } from './load-page.ts';

const FilterDrawer = lazy(async () => ({ default: (await import('./filter-drawer.tsx')).FilterDrawer }));

interface ListHeadProps {
  title: string;
  refreshLabel?: string;
  refreshing: boolean;
  onRefresh: () => void;
  exporting?: boolean;
  /** Lists that are saved elsewhere, or not at all, have none. */
  onExport?: () => void;
  exportLabel?: string;
  /** A way back, above the title. */
  back?: ReactNode;
  /** The screen's own main action. */
  children?: ReactNode;
}

/** Title of an admin list, and what can be done with the list as a whole. */
export function ListHead(props: ListHeadProps) {
  return (
    <header>
      <PageTitle>{props.title}</PageTitle>
      {props.back}
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
          <HeadButton
            Icon={IconRefresh}
            label={props.refreshLabel ?? listTexts.refresh}
            loading={props.refreshing}
            onClick={props.onRefresh}
          />
          {props.children}
        </div>
      </div>
    </header>
  );
}

/** How many rows fit what was typed and chosen; said to screen readers, too. */
const ResultCount = ({ count }: { count: number | undefined }) => (
  <p className={classes.count} role="status">
    {count === undefined ? '' : listTexts.results(formatNumber(count), count >= countedRows)}
  </p>
);

interface HeadButtonProps extends Omit<ButtonProps, 'leftSection' | 'children'> {
  Icon: Icon;
  label: string;
  onClick: () => void;
  'aria-expanded'?: boolean;
}

/** Picture and word; on phones the picture alone, so that the rows begin sooner. */
export const HeadButton = ({ Icon: Picture, label, ...rest }: HeadButtonProps) => (
  <Button
    size="md"
    variant="default"
    className={classes.headButton ?? ''}
    leftSection={<Picture size={18} aria-hidden="true" />}
    aria-label={label}
    {...rest}
  >
    <span className={classes.words}>{label}</span>
  </Button>
);

interface ExportPlan<Row> {
  spec: ListSpec;
  state: ListState;
  load: (request: PageRequest) => Promise<Row[]>;
  /** The file's name without date and ending. */
  name: string;
  header: readonly string[];
  cells: (row: Row) => readonly CsvCell[];
}

/** Saves the whole list, as it is filtered and ordered now, as a CSV file. */
export function useExport<Row extends { $id: string }>(plan: ExportPlan<Row>) {
  const { spec, state, load, name, header, cells } = plan;
  const save = useMutation({
    mutationFn: async () => {
      const rows = await loadAll(spec, state, load);
      const day = new Date(serverNow()).toISOString().slice(0, 10);
      saveFile(`${name}-${day}.csv`, 'text/csv;charset=utf-8', toCsv([header, ...rows.map(cells)]));
      return rows.length;
    },
    onSuccess: (count) => void toast('good', listTexts.exported(count)),
    onError: (error) => void toast('bad', listTexts.exportFailure(sentenceFor(error)), error),
  });
  return { exporting: save.isPending, onExport: () => save.mutate() };
}

/** Search, filters and order; each choice goes to the address at once. On phones the choices wait in a drawer. */
export function ListToolbar({ list }: { list: ListChoice }) {
  const { spec, state, change } = list;
  const [opened, setOpened] = useState(false);
  const active = Object.keys(state.chosen).length + (state.sort === spec.sorts[0].value ? 0 : 1);
  return (
    <div className={classes.toolbar}>
      <div className={classes.search}>
        <SearchBox value={state.search} placeholder={spec.searchLabel} onSearch={(search) => change({ search })} />
      </div>
      <div className={classes.choices}>
        <Choices list={list} />
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
      {opened ? (
        <Suspense>
          <FilterDrawer list={list} isActive={active > 0} onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
      <ResultCount count={list.count} />
    </div>
  );
}
