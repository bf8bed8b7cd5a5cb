import { useMediaQuery } from '@mantine/hooks';
import { type ComponentProps, lazy, Suspense } from 'react';
import { PageLoader } from '../../../ui/states/page-loader.tsx';
import classes from '../catalogue.module.css';

const FilterPanel = lazy(async () => ({ default: (await import('./filter-panel.tsx')).FilterPanel }));
const FilterDrawer = lazy(async () => ({ default: (await import('./filter-drawer.tsx')).FilterDrawer }));

interface FilterAreaProps extends ComponentProps<typeof FilterPanel> {
  opened: boolean;
  onClose: () => void;
}

/** Beside the list on wide screens, a drawer from below on phones. Loaded when it is first opened. */
export function FilterArea({ opened, onClose, ...panel }: FilterAreaProps) {
  const wide = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false });
  if (wide) {
    if (!opened) return null;
    return (
      <aside className={classes.aside}>
        <h2 className={classes.asideTitle}>Filter</h2>
        <Suspense fallback={<PageLoader />}>
          <FilterPanel {...panel} />
        </Suspense>
      </aside>
    );
  }
  if (!opened) return null;
  return (
    <Suspense>
      <FilterDrawer opened={opened} onClose={onClose} {...panel} />
    </Suspense>
  );
}
