import { ActionIcon, Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { catalogueMessages } from '../../../copy/catalogue.ts';
import { landingTexts } from '../../../copy/landing.ts';
import { part } from '../../../lib/page/part.tsx';
import { forgetPath } from '../../../lib/session/wanted-path.ts';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { HeaderFrame } from '../../../ui/frame/header-frame.tsx';
import classes from '../catalogue.module.css';

const SearchSuggestions = part(async () => (await import('../search/search-suggestions.tsx')).SearchSuggestions);

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
            aria-label={activeFilters ? catalogueMessages.filterActive(activeFilters) : catalogueMessages.filter}
            aria-expanded={filtering}
            data-press="filter" // repeats an early press (build/first-screens.ts)
            onClick={onFilter}
          >
            <IconAdjustmentsHorizontal size={20} />
          </ActionIcon>
          <SearchBox value={search} placeholder={landingTexts.search} onSearch={onSearch} suggest={SearchSuggestions} />
        </div>
      }
      actions={
        <>
          <Button size="md" px="sm" variant="white" component={Link} to="/login" onClick={forgetPath}>
            {landingTexts.login}
          </Button>
          <Button size="md" px="sm" color="kunyit.5" component={Link} to="/register" onClick={forgetPath}>
            {landingTexts.register}
          </Button>
        </>
      }
    />
  );
}

/** Always rendered, to prevent a layout shift when the session is known. */
export const SessionLine = ({ checking }: { checking: boolean }) => (
  <p className={classes.sessionLine} role="status">
    {checking ? landingTexts.checking : ''}
  </p>
);
