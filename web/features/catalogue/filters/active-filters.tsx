import { IconX } from '@tabler/icons-react';
import { formatPrice } from '../../../copy/format.ts';
import classes from '../browse.module.css';
import { type Filters, noFilters } from './search-params.ts';

interface ActiveFiltersProps {
  filters: Filters;
  onChange: (part: Partial<Filters>) => void;
  onReset: () => void;
}

const { minPrice, maxPrice, maxDiscount, location, search } = noFilters;

/** Each chosen filter in words, with the change that takes it away. */
function chosen(filters: Filters): { label: string; without: Partial<Filters> }[] {
  const rest = (name: string) => filters.categories.filter((category) => category !== name);
  return [
    ...(filters.search ? [{ label: `\u201c${filters.search}\u201d`, without: { search } }] : []),
    ...filters.categories.map((name) => ({ label: name, without: { categories: rest(name) } })),
    ...(filters.location ? [{ label: filters.location, without: { location } }] : []),
    ...(filters.minPrice > 0 ? [{ label: `Mulai ${formatPrice(filters.minPrice)}`, without: { minPrice } }] : []),
    ...(filters.maxPrice !== null ? [{ label: `Sampai ${formatPrice(filters.maxPrice)}`, without: { maxPrice } }] : []),
    ...(filters.maxDiscount !== null
      ? [{ label: `Diskon maks. ${filters.maxDiscount}%`, without: { maxDiscount } }]
      : []),
  ];
}

/** What narrows the list right now, each one a tap away from being gone. */
export function ActiveFilters({ filters, onChange, onReset }: ActiveFiltersProps) {
  const chips = chosen(filters);
  if (chips.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label="Filter aktif">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <button
            type="button"
            className={classes.chip}
            aria-label={`Hapus filter ${label}`}
            onClick={() => onChange(without)}
          >
            <span>{label}</span>
            <IconX size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={classes.clear} onClick={onReset}>
          Hapus semua
        </button>
      </li>
    </ul>
  );
}
