import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { sellingCopy } from '../../copy/selling.ts';
import classes from './selling.module.css';

interface PagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** Buttons between pages of a list; hidden when there is only one. */
export function Pager({ page, pages, onPage }: PagerProps) {
  if (pages < 2) return null;
  return (
    <nav className={classes.pager} aria-label={sellingCopy.pages}>
      <Button
        size="md"
        variant="default"
        leftSection={<IconChevronLeft size={18} aria-hidden="true" />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        {sellingCopy.previous}
      </Button>
      <span aria-live="polite">{sellingCopy.page(page, pages)}</span>
      <Button
        size="md"
        variant="default"
        rightSection={<IconChevronRight size={18} aria-hidden="true" />}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        {sellingCopy.next}
      </Button>
    </nav>
  );
}
