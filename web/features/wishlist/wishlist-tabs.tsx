import { NavLink } from 'react-router-dom';
import { savedSearchesPath } from '#domain/messages/search-notification.ts';
import { savedSearchTexts } from '../../copy/saved-search.ts';
import classes from './wishlist-tabs.module.css';

/** The two things that one waits for: products, and searches. */
export const WishlistTabs = () => (
  <nav className={classes.tabs} aria-label={savedSearchTexts.tabs}>
    <NavLink to="/wishlist" end>
      {savedSearchTexts.wishes}
    </NavLink>
    <NavLink to={savedSearchesPath}>{savedSearchTexts.saved}</NavLink>
  </nav>
);
