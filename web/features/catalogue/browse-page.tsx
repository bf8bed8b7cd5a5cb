import { VisuallyHidden } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { limits } from '#domain/limits.ts';
import { browsingTexts } from '../../copy/browsing.ts';
import { useCampus } from '../../lib/campus/campus.ts';
import segments from '../../ui/forms/segments.module.css';
import classes from './browse.module.css';
import { AvailableToggle } from './filters/available-toggle.tsx';
import { FilterButton, useFilterArea } from './filters/filter-area.tsx';
import { KindChips } from './filters/kind-chips.tsx';
import type { Sort } from './filters/search-params.ts';
import { browseOffer, countFilters } from './filters/search-params.ts';
import type { useFilters } from './filters/use-filters.ts';
import { FilteredProducts } from './lists/filtered-products.tsx';

const sorts: readonly Sort[] = ['terbaru', 'termurah', 'lokasi'];

function SortButtons({ sort, onChange }: { sort: Sort; onChange: (sort: Sort) => void }) {
  return (
    <fieldset className={segments.segments} aria-label={browsingTexts.sort}>
      {sorts.map((option) => (
        <button key={option} type="button" aria-pressed={option === sort} onClick={() => onChange(option)}>
          {browsingTexts.sorts[option]}
        </button>
      ))}
    </fieldset>
  );
}

/** The breadcrumb; its last step is this page. */
function Breadcrumb({ steps }: { steps: readonly { label: string; to: string }[] }) {
  return (
    <nav className={classes.crumbs} aria-label={browsingTexts.crumbs}>
      <ol>
        {steps.map(({ label, to }, index) => (
          <Fragment key={label}>
            {index > 0 ? <IconChevronRight size={14} aria-hidden="true" /> : null}
            <li>
              {index < steps.length - 1 ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}

interface BrowsePageProps extends ReturnType<typeof useFilters> {
  title: string;
  path: string;
  /** Shown between breadcrumb and list. */
  children?: ReactNode;
}

/** The complete catalogue with filters and sorting, for /semuakategori and /products. */
export function BrowsePage({ title, path, children, ...search }: BrowsePageProps) {
  const { filters, change } = search;
  const { opened, toggle, close } = useFilterArea();
  const chosen = filters.categories.length === 1 ? filters.categories[0] : undefined;
  return (
    <>
      <Breadcrumb
        steps={[
          { label: browsingTexts.home, to: '/home' },
          { label: title, to: path },
          ...(chosen ? [{ label: chosen, to: '' }] : []),
        ]}
      />
      {children}
      <section aria-labelledby="daftar">
        <div className={classes.bar}>
          <h1 className={classes.title} id="daftar">
            {filters.search ? browsingTexts.quoted(filters.search) : (chosen ?? title)}
          </h1>
          <AvailableToggle filters={filters} onChange={change} />
          <FilterButton active={countFilters(filters)} opened={opened} onClick={toggle} />
          <KindChips filters={filters} onChange={change} />
          <SortButtons sort={filters.sort} onChange={(sort) => change({ sort })} />
        </div>
        <VisuallyHidden component="h2">{browsingTexts.results}</VisuallyHidden>
        <FilteredProducts
          {...search}
          locations={browseOffer.locations(useCampus())}
          pageSize={limits.browsePageSize}
          opened={opened}
          hasToggle
          onClose={close}
        />
      </section>
    </>
  );
}
