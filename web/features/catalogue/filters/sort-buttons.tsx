import classes from '../browse.module.css';
import type { Sort } from './search-params.ts';

const sorts: readonly { sort: Sort; label: string }[] = [
  { sort: 'terbaru', label: 'Terbaru' },
  { sort: 'termurah', label: 'Termurah' },
  { sort: 'lokasi', label: 'Lokasi' },
];

export function SortButtons({ sort, onChange }: { sort: Sort; onChange: (sort: Sort) => void }) {
  return (
    <fieldset className={classes.sorts} aria-label="Urutkan">
      {sorts.map((option) => (
        <button
          key={option.sort}
          type="button"
          className={classes.sort}
          aria-pressed={option.sort === sort}
          onClick={() => onChange(option.sort)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
