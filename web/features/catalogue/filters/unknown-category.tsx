import { catalogueMessages } from '../../../copy/catalogue.ts';
import classes from '../catalogue.module.css';

/** Explains what the list shows instead of an unknown category from a link. */
export const UnknownCategory = ({ unknown, isAll }: { unknown: readonly string[]; isAll: boolean }) =>
  isAll && unknown[0] !== undefined ? (
    <p className={classes.unknown} role="status">
      {catalogueMessages.unknownCategory(unknown[0])}
    </p>
  ) : null;
