import { catalogueMessages } from '../../../copy/catalogue.ts';
import classes from '../catalogue.module.css';

/** Says of a link to a category that the campus does not have what its list shows instead. */
export const UnknownCategory = ({ unknown, isAll }: { unknown: readonly string[]; isAll: boolean }) =>
  isAll && unknown[0] !== undefined ? (
    <p className={classes.unknown} role="status">
      {catalogueMessages.unknownCategory(unknown[0])}
    </p>
  ) : null;
