import { IconX } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { browsingTexts } from '../../../copy/browsing.ts';
import { catalogueMessages } from '../../../copy/catalogue.ts';
import { scrollFullyIntoView } from '../scroll-fully-into-view.ts';
import classes from './active-filters.module.css';
import { chosenFilters } from './chosen-filters.ts';
import type { Filters } from './search-params.ts';

interface ActiveFiltersProps {
  filters: Filters;
  onChange: (part: Partial<Filters>) => void;
  /** Absent where the panel of filters, with a reset of its own, is beside the list. */
  onReset?: (() => void) | undefined;
}

/** Where who took a chip away by keyboard goes on: at the next one, else at the one before, else at the head of the list. */
function placeAfter(button: HTMLElement): HTMLElement | null | undefined {
  const chips = [...(button.closest('ul')?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])];
  const at = chips.indexOf(button);
  const chip = at < 0 ? undefined : (chips[at + 1] ?? chips[at - 1]);
  return chip ?? button.closest('section')?.querySelector<HTMLElement>('h1, h2');
}

/** What narrows the list right now, each one a tap away from being gone. */
export function ActiveFilters({ filters, onChange, onReset }: ActiveFiltersProps) {
  const chips = chosenFilters(filters);
  if (chips.length === 0) return null;
  const afterFocus = (act: () => void) => (event: MouseEvent<HTMLElement>) => {
    const place = placeAfter(event.currentTarget);
    // A heading can be gone to, but is no stop of the tab key.
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
