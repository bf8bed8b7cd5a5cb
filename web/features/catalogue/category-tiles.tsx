import {
  IconArmchair,
  IconBallBasketball,
  IconBook2,
  IconDeviceLaptop,
  IconHanger,
  IconLayoutGrid,
  IconMotorbike,
  IconPuzzle,
  IconShirt,
  IconSparkles,
  IconTool,
  IconToolsKitchen2,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Category } from '#domain/products/catalogue.ts';
import { browsingTexts } from '../../copy/browsing.ts';
import { productCount, shortCount } from '../../copy/category-counts.ts';
import classes from './category-tiles.module.css';
import type { CategoryCounts } from './filters/category-counts.ts';
import { categoryOptions, earlyQuery, type Filters } from './filters/search-params.ts';
import { scrollFullyIntoView } from './scroll-fully-into-view.ts';

const icons: Record<Category, typeof IconBook2> = {
  Elektronik: IconDeviceLaptop,
  'Fashion Pria': IconShirt,
  'Fashion Wanita': IconHanger,
  Kendaraan: IconMotorbike,
  'Buku & Alat Tulis': IconBook2,
  'Rumah Tangga': IconArmchair,
  'Kesehatan & Kecantikan': IconSparkles,
  'Olahraga & Outdoor': IconBallBasketball,
  'Mainan & Hobi': IconPuzzle,
  'Makanan & Minuman': IconToolsKitchen2,
  Jasa: IconTool,
  Lainnya: IconLayoutGrid,
};

interface CategoryTilesProps {
  filters: Filters;
  /** Absent in the pre-rendered page. */
  counts?: CategoryCounts;
  onChange: (part: Partial<Filters>) => void;
  /** On the page of all categories, 'Semua Kategori' clears the choice instead of linking there. */
  onAll?: () => void;
}

export function CategoryTiles({ filters, counts, onChange, onAll }: CategoryTilesProps) {
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
        {categoryOptions.map((category) => {
          const Icon = icons[category];
          const count = counts?.get(category);
          const chosen = filters.categories.length === 1 && filters.categories[0] === category;
          return (
            <button
              key={category}
              type="button"
              className={classes.tile}
              aria-pressed={chosen}
              data-early={earlyQuery([category])}
              aria-description={count === undefined ? undefined : productCount(count)}
              data-counted={count !== undefined || undefined}
              onClick={() => onChange({ categories: chosen ? [] : [category] })}
            >
              <span className={classes.tileIcon}>
                <Icon size={26} stroke={1.7} aria-hidden="true" />
              </span>
              <span className={classes.tileName}>{category}</span>
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
