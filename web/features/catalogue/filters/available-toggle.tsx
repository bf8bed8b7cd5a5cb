import { catalogueMessages } from '../../../copy/catalogue.ts';
import classes from '../catalogue.module.css';
import type { Filters } from './search-params.ts';

interface AvailableToggleProps {
  filters: Filters;
  onChange: (part: Partial<Filters>) => void;
}

/** Hides products that are sold or out of stock; the sorting stays. */
export const AvailableToggle = ({ filters: { availableOnly }, onChange }: AvailableToggleProps) => (
  <button
    type="button"
    className={classes.toggle}
    aria-pressed={availableOnly}
    onClick={() => onChange({ availableOnly: !availableOnly })}
  >
    {catalogueMessages.availableOnly}
  </button>
);
