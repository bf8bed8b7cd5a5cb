import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { sentenceFor } from '../../copy/errors.ts';
import { wishlistTexts } from '../../copy/wishlist.ts';
import { useUser } from '../../lib/session/session.ts';
import { Suggestions } from '../../shop/product/suggestions.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { MoreButton } from '../../ui/states/more-button.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { wishlistOptions } from './queries.ts';
import { WishCard } from './wish-card.tsx';
import classes from './wishlist.module.css';
import { WishlistHead } from './wishlist-head.tsx';

const firstRow = 4;

export function WishlistPage() {
  const { userId } = useUser();
  const list = useInfiniteQuery(wishlistOptions(userId));
  const wishes = list.data?.pages.flatMap((page) => page.wishes) ?? [];
  return (
    <>
      <WishlistHead
        title={wishlistTexts.ownWishlist}
        count={list.data ? wishlistTexts.count(wishes.length, list.hasNextPage) : ''}
      />
      {list.isPending ? <PageLoader text={wishlistTexts.loading} /> : null}
      {list.isError && !list.data ? (
        <ErrorState text={sentenceFor(list.error)} cause={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {list.data && wishes.length === 0 ? (
        <>
          <EmptyState title={wishlistTexts.empty} text={wishlistTexts.emptyHint}>
            <Button size="md" component={Link} to="/home">
              {wishlistTexts.findProducts}
            </Button>
          </EmptyState>
          <Suggestions />
        </>
      ) : null}
      <ul className={classes.grid}>
        {wishes.map((wish, index) => (
          <WishCard key={wish.id} wish={wish} eager={index < firstRow} />
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  );
}
