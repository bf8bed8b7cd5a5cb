import { catalogueMessages } from '../../../copy/catalogue.ts';
import classes from '../catalogue.module.css';

/** Explains that the list shows all products if a link's category is unknown. */
export const UnknownCategory = ({ unknown, isAll }: { unknown: readonly string[]; isAll: boolean }) =>
  isAll && unknown[0] !== undefined ? (
    <p className={classes.unknown} role="status">
      {catalogueMessages.unknownCategory(unknown[0])}
    </p>
  ) : null;
