import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { filterTexts } from '../../../copy/browsing.ts';
import { catalogueMessages } from '../../../copy/catalogue.ts';
import { part } from '../../../lib/page/part.tsx';
import { PageLoader } from '../../../ui/states/page-loader.tsx';
import classes from './filter-area.module.css';

const useWideScreen = () => useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false });

/**
 * Whether the filters are shown: on wide screens initially open next to the list, elsewhere in a drawer on demand. The
 * two states are separate, so that narrowing the window does not open the drawer.
 */
export function useFilterArea() {
  const wide = useWideScreen();
  const [isBeside, setBeside] = useState(true);
  const [isDrawn, setDrawn] = useState(false);
  const [opened, setOpened] = wide ? [isBeside, setBeside] : [isDrawn, setDrawn];
  return { opened, toggle: () => setOpened(!opened), close: () => setOpened(false) };
}

interface FilterButtonProps {
  /** The number of active filters. */
  active: number;
  opened: boolean;
  className?: string | undefined;
  onClick: () => void;
}

export function FilterButton({ active, opened, className, onClick }: FilterButtonProps) {
  return (
    <Button
      className={`${classes.filterButton} ${className ?? ''}`}
      size="md"
      px="sm"
      variant={active ? 'light' : 'default'}
      leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />}
      aria-expanded={opened}
      onClick={onClick}
    >
      {active ? filterTexts.with(active) : catalogueMessages.filter}
    </Button>
  );
}

const FilterPanel = lazy(async () => ({ default: (await import('./filter-panel.tsx')).FilterPanel }));
const FilterDrawer = part(async () => (await import('./filter-drawer.tsx')).FilterDrawer);

interface FilterAreaProps extends ComponentProps<typeof FilterPanel> {
  opened: boolean;
  onClose: () => void;
}

/** The filters, next to the list on wide screens and in a bottom drawer on phones. Loaded when first opened. */
export function FilterArea({ opened, onClose, ...panel }: FilterAreaProps) {
  const wide = useWideScreen();
  if (wide) {
    if (!opened) return null;
    return (
      <aside className={classes.aside}>
        <h2 className={classes.asideTitle}>{catalogueMessages.filter}</h2>
        <Suspense fallback={<PageLoader />}>
          <FilterPanel {...panel} />
        </Suspense>
      </aside>
    );
  }
  if (!opened) return null;
  return <FilterDrawer opened={opened} onClose={onClose} {...panel} />;
}
