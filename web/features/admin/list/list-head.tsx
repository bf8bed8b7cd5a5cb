import { Button } from '@mantine/core';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PageTitle } from '../../../ui/frame/page-title.tsx';
import classes from './list.module.css';

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
            Ekspor CSV
          </Button>
          <Button
            size="md"
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden="true" />}
            loading={props.refreshing}
            onClick={props.onRefresh}
          >
            {props.refreshLabel ?? 'Refresh'}
          </Button>
          {props.children}
        </div>
      </div>
    </header>
  );
}
