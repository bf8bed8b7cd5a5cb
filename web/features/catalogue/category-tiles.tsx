import { IconLayoutGrid } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { filterCategories } from '#domain/settings/campus-catalogue.ts';
import { browsingTexts } from '../../copy/browsing.ts';
import { productCount, shortCount } from '../../copy/category-counts.ts';
import { useCampus } from '../../lib/campus/campus.ts';
import { CategoryIcon } from '../../shop/category-icon.tsx';
import classes from './category-tiles.module.css';
import type { CategoryCounts } from './filters/category-counts.ts';
import { earlyQuery, type Filters } from './filters/search-params.ts';
import { scrollFullyIntoView } from './scroll-fully-into-view.ts';

interface CategoryTilesProps {
  filters: Filters;
  /** Absent in the pre-rendered page. */
  counts?: CategoryCounts;
  onChange: (part: Partial<Filters>) => void;
  /** On the page of all categories, 'Semua Kategori' clears the choice instead of linking there. */
  onAll?: () => void;
}

export function CategoryTiles({ filters, counts, onChange, onAll }: CategoryTilesProps) {
  const offered = filterCategories(useCampus());
  const all = (
    <>
      <span className={classes.tileIcon}>
        <IconLayoutGrid size={26} aria-hidden="true" />
      </span>
      {browsingTexts.allCategories}
    </>
  );
  return (
    <nav className={classes.categories} aria-label={browsingTexts.categories} onFocus={scrollFullyIntoView}>
      <div className={classes.tiles}>
        {onAll ? (
          <button
            type="button"
            className={classes.tile}
            aria-pressed={filters.categories.length === 0}
            data-all
            onClick={onAll}
          >
            {all}
          </button>
        ) : (
          <Link className={classes.tile} to="/semuakategori" data-all>
            {all}
          </Link>
        )}
        {offered.map(({ id, name, icon }) => {
          const count = counts?.get(id);
          const chosen = filters.categories.length === 1 && filters.categories[0] === name;
          return (
            <button
              key={id}
              type="button"
              className={classes.tile}
              aria-pressed={chosen}
              data-early={earlyQuery([name])}
              aria-description={count === undefined ? undefined : productCount(count)}
              data-counted={count !== undefined || undefined}
              onClick={() => onChange({ categories: chosen ? [] : [name] })}
            >
              <span className={classes.tileIcon}>
                <CategoryIcon name={icon} size={26} stroke={1.7} />
              </span>
              <span className={classes.tileName} data-campus="tile">
                {name}
              </span>
              <span className={classes.tileCount} aria-hidden="true">
                {count === undefined ? null : shortCount(count)}
              </span>
            </button>
          );
        })}
      </div>
    </nav>
  );
}
