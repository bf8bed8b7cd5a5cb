import { IconX } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { browsingTexts } from '../../../copy/browsing.ts';
import { catalogueMessages } from '../../../copy/catalogue.ts';
import { formatPrice } from '../../../copy/format.ts';
import { kindFilterOf } from '../../../kinds/faces.ts';
import { scrollFullyIntoView } from '../scroll-fully-into-view.ts';
import classes from './active-filters.module.css';
import { choiceNames, type Filters, noFilters } from './search-params.ts';

interface ActiveFiltersProps {
  filters: Filters;
  onChange: (part: Partial<Filters>) => void;
  /** Clears all filters. Absent if the filter panel is open next to the list, because it has its own reset button. */
  onReset?: (() => void) | undefined;
  /** Whether 'Tersedia saja' is a toggle above the list. It then shows its own state and needs no chip. */
  hasToggle?: boolean | undefined;
}

/** Focus target after a chip is removed by keyboard: the next one, else the previous, else the list's heading. */
function placeAfter(button: HTMLElement): HTMLElement | null | undefined {
  const chips = [...(button.closest('ul')?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])];
  const at = chips.indexOf(button);
  const chip = at < 0 ? undefined : (chips[at + 1] ?? chips[at - 1]);
  return chip ?? button.closest('section')?.querySelector<HTMLElement>('h1, h2');
}

/** The active filters as chips; a press removes one. */
export function ActiveFilters({ filters, onChange, onReset, hasToggle = false }: ActiveFiltersProps) {
  const chips = chosenFilters(filters, hasToggle);
  if (chips.length === 0) return null;
  const afterFocus = (act: () => void) => (event: MouseEvent<HTMLElement>) => {
    const place = placeAfter(event.currentTarget);
    // Makes the heading focusable without adding a tab stop.
    if (place && !place.matches('button')) place.tabIndex = -1;
    place?.focus({ preventScroll: true });
    act();
  };
  return (
    <ul className={classes.chips} aria-label={browsingTexts.activeFilters} onFocus={scrollFullyIntoView}>
      {chips.map(({ label, without }) => (
        <li key={label}>
          <button
            type="button"
            className={classes.chip}
            data-chip
            aria-label={browsingTexts.removeFilter(label)}
            onClick={afterFocus(() => onChange(without))}
          >
            <span>{label}</span>
            <IconX size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
      {onReset && chips.length > 1 ? (
        <li>
          <button type="button" className={classes.clear} onClick={afterFocus(onReset)}>
            {catalogueMessages.reset}
          </button>
        </li>
      ) : null}
    </ul>
  );
}

const { minPrice, maxPrice, maxDiscount } = noFilters;

/**
 * A label for each active filter, with the change that removes it. Search and sorting are left out because their
 * controls show their state.
 */
function chosenFilters(filters: Filters, hasToggle: boolean): { label: string; without: Partial<Filters> }[] {
  const rest = (name: string) => filters.categories.filter((category) => category !== name);
  return [
    ...filters.categories.map((name) => ({ label: name, without: { categories: rest(name) } })),
    ...choiceNames
      .filter((choice) => filters[choice] !== '')
      .map((choice) => ({ label: filters[choice], without: { [choice]: '' } })),
    ...(filters.minPrice > 0
      ? [{ label: browsingTexts.from(formatPrice(filters.minPrice)), without: { minPrice } }]
      : []),
    ...(filters.maxPrice !== null
      ? [{ label: browsingTexts.upTo(formatPrice(filters.maxPrice)), without: { maxPrice } }]
      : []),
    ...(filters.maxDiscount !== null
      ? [{ label: browsingTexts.discountUpTo(filters.maxDiscount), without: { maxDiscount } }]
      : []),
    ...(filters.availableOnly && !hasToggle
      ? [{ label: catalogueMessages.availableOnly, without: { availableOnly: false } }]
      : []),
    ...(filters.kind ? [{ label: kindFilterOf(filters.kind)?.label ?? filters.kind, without: { kind: '' } }] : []),
  ];
}
