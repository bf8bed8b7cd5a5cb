import '../../../ui/styles/forms.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type CsvCell, toCsv } from '#domain/csv.ts';
import { listTexts } from '../../../copy/admin.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { PageTitle } from '../../../ui/frame/page-meta.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import classes from './list.module.css';
import type { ListSpec, ListState, PageRequest } from './list-spec.ts';
import { loadAll } from './load-page.ts';
import type { AdminList } from './use-admin-list.ts';

interface ListHeadProps {
  title: string;
  refreshLabel?: string;
  refreshing: boolean;
  onRefresh: () => void;
  exporting: boolean;
  onExport: () => void;
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
          <Button
            size="md"
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            loading={props.exporting}
            onClick={props.onExport}
          >
            {listTexts.export}
          </Button>
          <Button
            size="md"
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden="true" />}
            loading={props.refreshing}
            onClick={props.onRefresh}
          >
            {props.refreshLabel ?? listTexts.refresh}
          </Button>
          {props.children}
        </div>
      </div>
    </header>
  );
}

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
      const day = new Date().toISOString().slice(0, 10);
      saveFile(`${name}-${day}.csv`, 'text/csv;charset=utf-8', toCsv([header, ...rows.map(cells)]));
      return rows.length;
    },
    onSuccess: (count) => void toast('good', listTexts.exported(count)),
    onError: (error) => void toast('bad', listTexts.exportFailure(sentenceFor(error)), error),
  });
  return { exporting: save.isPending, onExport: () => save.mutate() };
}

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
        aria-label={listTexts.sort}
        value={state.sort}
        onChange={({ currentTarget: { value } }) => change({ sort: value })}
        data={spec.sorts.map(({ value, label }) => ({ value, label }))}
      />
    </div>
  );
}
