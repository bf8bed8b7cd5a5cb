import { IconLayoutGrid } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { filterCategories } from '#domain/settings/campus-catalogue.ts';
import { browsingTexts } from '../../copy/browsing.ts';
import { productCount, shortCount } from '../../copy/category-counts.ts';
import { everyTile, offeredTiles } from '../../kinds/faces.ts';
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
  /** Called by 'Semua Kategori' to clear the choice. If absent, the tile links to the page of all categories. */
  onAll?: () => void;
}

interface Tile {
  key: string;
  /** The kind of trade that the tile filters by. */
  kind?: string;
  /** URL query that a press sets before the scripts have loaded. */
  early: string;
  name: string;
  icon: ReactNode;
  count: number | undefined;
  chosen: boolean;
  asks: Partial<Filters>;
  /**
   * Whether the pre-rendered page hides the tile: the default campus does not offer its kind, but the campus being
   * opened may.
   */
  isSpare?: boolean;
}

/**
 * 'Semua Kategori', the kinds of trade that the campus offers, and its categories. A category named like a kind takes
 * the place of the kind's tile.
 */
export function CategoryTiles({ filters, counts, onChange, onAll }: CategoryTilesProps) {
  const campus = useCampus();
  const offered = filterCategories(campus);
  const here = offeredTiles(campus);
  const ofCategory = ({ id, name, icon }: (typeof offered)[number]): Tile => ({
    key: id,
    name,
    icon: <CategoryIcon name={icon} size={26} stroke={1.7} />,
    count: counts?.get(id),
    chosen: filters.categories.length === 1 && filters.categories[0] === name,
    asks: { categories: [name] },
    early: earlyQuery({ categories: [name] }),
  });
  const tiles: Tile[] = (counts ? here : everyTile()).map(({ kind, id, label, Icon }) => {
    const same = offered.find(({ name }) => name === label);
    return {
      key: kind,
      name: label,
      icon: <Icon size={26} stroke={1.7} aria-hidden="true" />,
      count: undefined,
      chosen: filters.kind === id,
      asks: { kind: id },
      ...(same ? ofCategory(same) : {}),
      kind,
      early: earlyQuery({ kind: id }),
      isSpare: !here.some((one) => one.kind === kind),
    };
  });
  const taken = new Set(tiles.filter(({ isSpare }) => !isSpare).map(({ name }) => name));
  tiles.push(...offered.filter(({ name }) => !taken.has(name)).map(ofCategory));
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
            aria-pressed={filters.categories.length === 0 && filters.kind === ''}
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
        {tiles.map(({ key, kind, early, name, icon, count, chosen, asks, isSpare }) => (
          <button
            key={key}
            type="button"
            className={classes.tile}
            aria-pressed={chosen}
            hidden={isSpare}
            data-kind={kind}
            data-early={early}
            aria-description={count === undefined ? undefined : productCount(count)}
            onClick={() => onChange({ categories: [], kind: '', ...(chosen ? {} : asks) })}
          >
            <span className={classes.tileIcon}>{icon}</span>
            <span data-campus="tile">{name}</span>
            <span className={classes.tileCount} aria-hidden="true">
              {count === undefined ? null : shortCount(count)}
            </span>
          </button>
        ))}
      </div>
    </nav>
  );
}
