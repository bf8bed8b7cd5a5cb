import { ActionIcon, Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { HeaderFrame } from '../../../ui/frame/header-frame.tsx';
import classes from '../catalogue.module.css';

interface LandingHeaderProps {
  search: string;
  activeFilters: number;
  filtering: boolean;
  onFilter: () => void;
  onSearch: (term: string) => void;
}

export function LandingHeader({ search, activeFilters, filtering, onFilter, onSearch }: LandingHeaderProps) {
  return (
    <HeaderFrame
      home="/"
      search={
        <div className={classes.headerSearch}>
          <ActionIcon
            size={44}
            radius="xl"
            variant="white"
            aria-label={activeFilters ? `Filter (${activeFilters} aktif)` : 'Filter'}
            aria-expanded={filtering}
            onClick={onFilter}
          >
            <IconAdjustmentsHorizontal size={20} />
          </ActionIcon>
          <SearchBox value={search} placeholder="Cari nama produk..." onSearch={onSearch} />
        </div>
      }
      actions={
        <>
          <Button size="md" px="sm" variant="white" component={Link} to="/login">
            Login
          </Button>
          <Button size="md" px="sm" color="kunyit.5" component={Link} to="/register">
            Register
          </Button>
        </>
      }
    />
  );
}

/** Always there, so that nothing moves when the check is over. */
export const SessionLine = ({ checking }: { checking: boolean }) => (
  <p className={classes.sessionLine} role="status">
    {checking ? 'Memeriksa sesi Anda...' : ''}
  </p>
);
