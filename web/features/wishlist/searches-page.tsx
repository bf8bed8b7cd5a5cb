import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { searchName, searchPath } from '#domain/products/saved-search.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { formatDate } from '../../copy/format.ts';
import { savedSearchTexts } from '../../copy/saved-search.ts';
import { useUser } from '../../lib/session/session.ts';
import { type SavedSearch, savedSearchesOptions, useSavedSearches } from '../../shop/saved-search/saved-searches.ts';
import segments from '../../ui/forms/segments.module.css';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import classes from './searches-page.module.css';
import { WishlistHead } from './wishlist-head.tsx';

/** The person's saved searches: open, choose daily or instant notification, delete. */
export function SearchesPage() {
  const { userId } = useUser();
  const list = useQuery(savedSearchesOptions(userId));
  const actions = useSavedSearches(userId);
  return (
    <>
      <WishlistHead title={savedSearchTexts.title} count={list.data ? savedSearchTexts.count(list.data.length) : ''} />
      {list.isPending ? <PageLoader text={savedSearchTexts.loading} /> : null}
      {list.isError && !list.data ? (
        <ErrorState text={sentenceFor(list.error)} cause={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {list.data?.length === 0 ? (
        <EmptyState title={savedSearchTexts.empty} text={savedSearchTexts.emptyHint}>
          <Button size="md" component={Link} to="/home">
            {savedSearchTexts.findProducts}
          </Button>
        </EmptyState>
      ) : null}
      {list.data && list.data.length > 0 ? (
        <>
          <p className={classes.hint}>{savedSearchTexts.hint}</p>
          <ul className={classes.list}>
            {list.data.map((search) => (
              <SearchRow key={search.key} search={search} actions={actions} />
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

interface SearchRowProps {
  search: SavedSearch;
  actions: ReturnType<typeof useSavedSearches>;
}

function SearchRow({ search, actions }: SearchRowProps) {
  const name = searchName(search.filters);
  const isUnnamed = search.id === '';
  const paces = [
    { label: savedSearchTexts.daily, isInstant: false },
    { label: savedSearchTexts.instant, isInstant: true },
  ];
  return (
    <li className={classes.row} aria-busy={isUnnamed}>
      <div className={classes.what}>
        <Link to={searchPath(search.filters)}>{name}</Link>
        <small>{savedSearchTexts.since(formatDate(search.since))}</small>
      </div>
      <fieldset className={segments.segments} aria-label={savedSearchTexts.pace(name)} disabled={isUnnamed}>
        {paces.map(({ label, isInstant }) => (
          <button
            key={label}
            type="button"
            aria-pressed={search.isInstant === isInstant}
            onClick={() => search.isInstant !== isInstant && actions.setPace(search, isInstant)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <Button
        size="md"
        px="xs"
        variant="subtle"
        color="cabai"
        aria-label={savedSearchTexts.removeOf(name)}
        disabled={isUnnamed}
        onClick={() => actions.remove(search)}
      >
        {savedSearchTexts.remove}
      </Button>
    </li>
  );
}
