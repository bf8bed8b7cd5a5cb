import { IconArmchair, IconDeviceLaptop, IconShirt } from '@tabler/icons-react';
import { landingCategoryTiles } from '#domain/products/catalogue.ts';
import { landingTexts } from '../../../copy/landing.ts';
import classes from '../catalogue.module.css';
import { earlyQuery, type Filters } from '../filters/search-params.ts';

const icons = { Perabotan: IconArmchair, Elektronik: IconDeviceLaptop, Fashion: IconShirt };
interface LandingTilesProps {
  filters: Filters;
  onChange: (part: Partial<Filters>) => void;
}

export function LandingTiles({ filters, onChange }: LandingTilesProps) {
  return (
    <section className={classes.landingTiles} id="carakerja" aria-labelledby="kategori">
      <h2 className={classes.heading} id="kategori">
        {landingTexts.categories}
      </h2>
      <div className={classes.bigTiles}>
        {landingCategoryTiles.map(({ label, categories }) => {
          const Icon = icons[label];
          const chosen = categories.join() === filters.categories.join();
          return (
            <button
              key={label}
              type="button"
              className={classes.bigTile}
              data-tile={label}
              data-early={earlyQuery(categories)}
              aria-pressed={chosen}
              onClick={() => onChange({ categories: chosen ? [] : [...categories] })}
            >
              <Icon size={34} stroke={1.6} aria-hidden="true" />
              <span>
                <strong>{label}</strong>
                <small>{landingTexts.tileHints[label]}</small>
              </span>
            </button>
          );
        })}
      </div>
    </section>
  );
}
