import { landingTexts } from '../../../copy/landing.ts';
import { useCampus } from '../../../lib/campus/campus.ts';
import { CategoryIcon } from '../../../shop/category-icon.tsx';
import classes from '../catalogue.module.css';
import { earlyQuery, type Filters } from '../filters/search-params.ts';

const isSameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name) => other.includes(name));

interface LandingTilesProps {
  filters: Filters;
  onChange: (part: Partial<Filters>) => void;
}

export function LandingTiles({ filters, onChange }: LandingTilesProps) {
  const { categories: all, tiles } = useCampus().categories;
  if (tiles.length === 0) return null;
  return (
    <section className={classes.landingTiles} id="carakerja" aria-labelledby="kategori">
      <h2 className={classes.heading} id="kategori">
        {landingTexts.categories}
      </h2>
      <div className={classes.bigTiles}>
        {tiles.map(({ label, hint, icon, categories: ids }) => {
          const categories = all.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
          const chosen = isSameSet(categories, filters.categories);
          return (
            <button
              key={label}
              type="button"
              className={classes.bigTile}
              data-tile={label}
              data-early={earlyQuery({ categories })}
              aria-pressed={chosen}
              onClick={() => onChange({ categories: chosen ? [] : [...categories] })}
            >
              <CategoryIcon name={icon} size={34} stroke={1.6} />
              <span>
                <strong data-campus="tile">{label}</strong>
                {hint === '' ? null : <small data-campus="hint">{hint}</small>}
              </span>
            </button>
          );
        })}
      </div>
    </section>
  );
}
