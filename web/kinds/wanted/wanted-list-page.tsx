import '../../ui/styles/forms.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { listParams } from '#domain/products/list-params.ts';
import { offersWanted, wantedCategories } from '#kinds/wanted/rules/wanted.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { useCampus } from '../../lib/campus/campus.ts';
import { useAddressParams } from '../../lib/page/address-params.ts';
import { SearchBox } from '../../ui/forms/search-box.tsx';
import { PageMeta } from '../../ui/frame/page-meta.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { MoreButton } from '../../ui/states/more-button.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { type WantedFilters, wantedListOptions } from './queries.ts';
import { wantedAdTexts } from './texts/wanted-ads.ts';
import classes from './wanted.module.css';
import { WantedCard } from './wanted-card.tsx';
import { WantedHead } from './wanted-head.tsx';

/** /wanted: the open ads of this campus, public. */
export function WantedListPage() {
  const campus = useCampus();
  const [params, setParams] = useAddressParams();
  const categories = wantedCategories(campus);
  const chosen = params.get(listParams.category) ?? '';
  const filters: WantedFilters = {
    search: params.get(listParams.term) ?? '',
    category: categories.some(({ name }) => name === chosen) ? chosen : '',
  };
  const put = (name: string, value: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  if (!offersWanted(campus)) {
    return (
      <>
        <PageMeta title={wantedAdTexts.title} />
        <EmptyState level={1} title={wantedAdTexts.notHere} text={wantedAdTexts.notHereHint}>
          <Button size="md" component={Link} to="/products">
            {wantedAdTexts.toProducts}
          </Button>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageMeta title={wantedAdTexts.title} description={wantedAdTexts.about} />
      <WantedHead title={wantedAdTexts.title} />
      <div className={classes.bar}>
        <SearchBox
          value={filters.search}
          placeholder={wantedAdTexts.search}
          onSearch={(term) => put(listParams.term, term)}
        />
        <NativeSelect
          className={classes.pick ?? ''}
          size="md"
          aria-label={wantedAdTexts.category}
          value={filters.category}
          onChange={({ currentTarget }) => put(listParams.category, currentTarget.value)}
          data={[{ value: '', label: wantedAdTexts.allCategories }, ...categories.map(({ name }) => name)]}
        />
      </div>
      <Ads filters={filters} onReset={() => setParams(() => new URLSearchParams(), { replace: true })} />
    </>
  );
}

function Ads({ filters, onReset }: { filters: WantedFilters; onReset: () => void }) {
  const list = useInfiniteQuery(wantedListOptions(filters));
  if (list.isPending) return <PageLoader text={wantedAdTexts.loading} />;
  if (list.isError && !list.data)
    return <ErrorState text={sentenceFor(list.error)} cause={list.error} onRetry={() => void list.refetch()} />;
  const ads = [...new Map(list.data.pages.flat().map((ad) => [ad.$id, ad])).values()];
  if (ads.length === 0) {
    const isNarrowed = filters.search !== '' || filters.category !== '';
    return (
      <EmptyState
        title={isNarrowed ? wantedAdTexts.noneFound : wantedAdTexts.empty}
        text={isNarrowed ? wantedAdTexts.noneFoundHint : wantedAdTexts.emptyHint}
      >
        {isNarrowed ? (
          <Button size="md" onClick={onReset}>
            {wantedAdTexts.reset}
          </Button>
        ) : (
          <Button size="md" component={Link} to="/wanted/new">
            {wantedAdTexts.post}
          </Button>
        )}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={classes.list} aria-label={wantedAdTexts.list} aria-busy={list.isPlaceholderData}>
        {ads.map((ad) => (
          <WantedCard key={ad.$id} ad={ad} />
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  );
}
