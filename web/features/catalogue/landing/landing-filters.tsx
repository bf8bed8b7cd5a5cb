import type { ComponentProps } from 'react';
import { useCampus } from '../../../lib/campus/campus.ts';
import { ActiveFilters } from '../filters/active-filters.tsx';
import { FilterArea } from '../filters/filter-area.tsx';
import { landingOffer } from '../filters/search-params.ts';

/** The landing page's filters: chips above the list, and the panel next to it. */
export function LandingFilters(area: Omit<ComponentProps<typeof FilterArea>, 'locations'>) {
  const { filters, opened, onChange, onReset } = area;
  return (
    <>
      <ActiveFilters filters={filters} onChange={onChange} onReset={opened ? undefined : onReset} hasToggle />
      <FilterArea {...area} hasToggle locations={landingOffer.locations(useCampus())} />
    </>
  );
}
