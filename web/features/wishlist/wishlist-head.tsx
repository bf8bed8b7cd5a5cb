import { NavLink } from 'react-router-dom';
import { savedSearchesPath } from '#domain/notifications/search-notification.ts';
import { savedSearchTexts } from '../../copy/saved-search.ts';
import { wishlistTexts } from '../../copy/wishlist.ts';
import { offeredAds } from '../../kinds/faces.ts';
import { useCampus } from '../../lib/campus/campus.ts';
import segments from '../../ui/forms/segments.module.css';
import { BackLink, PageHeading } from '../../ui/frame/page-head.tsx';
import { PageTitle } from '../../ui/frame/page-meta.tsx';
import page from './wishlist.module.css';

interface WishlistHeadProps {
  title: string;
  /** The number of entries; empty while loading. */
  count: string;
}

/** The header of the wishlist and of the saved searches: a title, and links home and to the other list. */
export const WishlistHead = ({ title, count }: WishlistHeadProps) => (
  <>
    <PageTitle>{title}</PageTitle>
    <div className={page.head}>
      <BackLink to="/home">{wishlistTexts.backHome}</BackLink>
      <PageHeading title={title} />
      <p className={page.count} role="status">
        {count}
      </p>
    </div>
    <nav className={`${segments.segments} ${page.tabs}`} aria-label={savedSearchTexts.tabs}>
      <NavLink to="/wishlist" end>
        {savedSearchTexts.wishes}
      </NavLink>
      <NavLink to={savedSearchesPath}>{savedSearchTexts.searches}</NavLink>
      {offeredAds(useCampus()).map(({ ownPath, ownTab }) => (
        <NavLink key={ownPath} to={ownPath}>
          {ownTab}
        </NavLink>
      ))}
    </nav>
  </>
);
