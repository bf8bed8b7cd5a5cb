import { IconArmchair, IconDeviceLaptop, IconShirt } from '@tabler/icons-react';
import { landingCategoryTiles } from '#domain/products/catalogue.ts';
import classes from '../catalogue.module.css';
import type { Filters } from '../filters/search-params.ts';

const icons = { Perabotan: IconArmchair, Elektronik: IconDeviceLaptop, Fashion: IconShirt };
const hints = {
  Perabotan: 'Meja, kipas, isi kamar kos',
  Elektronik: 'Laptop, ponsel, aksesori',
  Fashion: 'Jaket, sepatu, almamater',
};

interface LandingTilesProps {
  filters: Filters;
  onChange: (part: Partial<Filters>) => void;
}

export function LandingTiles({ filters, onChange }: LandingTilesProps) {
  return (
    <section className={classes.section} id="carakerja" aria-labelledby="kategori">
      <h2 className={classes.heading} id="kategori">
        Kategori
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
              aria-pressed={chosen}
              onClick={() => onChange({ categories: chosen ? [] : [...categories] })}
            >
              <Icon size={34} stroke={1.6} aria-hidden="true" />
              <span>
                <strong>{label}</strong>
                <small>{hints[label]}</small>
              </span>
            </button>
          );
        })}
      </div>
    </section>
  );
}
