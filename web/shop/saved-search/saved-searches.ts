/** The person's saved searches and changes to them, with optimistic updates. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { limits } from '#domain/limits.ts';
import { type SearchFilters, searchKey } from '#domain/products/saved-search.ts';
import type { SavedSearchInput } from '#domain/products/saved-search-input.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { savedSearchTexts } from '../../copy/saved-search.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { listRows } from '../../lib/tables.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { undoToast } from '../../ui/toasts/undo-toast.tsx';

export interface SavedSearch {
  /** '' until the server has created it. */
  readonly id: string;
  /** Key derived from the filters; equal filters have equal keys. */
  readonly key: string;
  readonly filters: SearchFilters;
  readonly isInstant: boolean;
  /** When the search was saved, ISO. */
  readonly since: string;
}

const asked = ['term', 'categories', 'location', 'condition', 'kind', 'minPrice', 'maxPrice', 'maxDiscount'] as const;

/** The person's saved searches, newest first. */
export const savedSearchesOptions = (userId: string | undefined) =>
  queryOptions({
    queryKey: queryKeys.savedSearches(userId),
    enabled: userId !== undefined,
    queryFn: async (): Promise<SavedSearch[]> => {
      const where = [Query.equal('userId', userId ?? ''), Query.orderDesc('$createdAt')];
      const select = [...asked, 'isInstant', 'wantedId'] as const;
      const limit = limits.savedSearches + limits.openWanted;
      const rows = await listRows('savedSearches', { select, where, limit });
      // Leaves out searches that belong to a wanted ad.
      const saved = rows.filter(({ wantedId }) => !wantedId);
      return saved.map((row) => ({
        ...{ id: row.$id, key: searchKey(row), filters: row, isInstant: row.isInstant, since: row.$createdAt },
      }));
    },
  });

/** The list before a change, for the rollback. */
interface Shown {
  readonly before: SavedSearch[] | undefined;
}

/** A search to save; without `isInstant`, the stored choice stays. */
type Kept = Pick<SavedSearch, 'filters'> & { readonly isInstant?: boolean };

/** Saves and removes searches. */
export function useSavedSearches(userId: string | undefined) {
  const queries = useQueryClient();
  const { queryKey } = savedSearchesOptions(userId);
  const show = async (change: (now: SavedSearch[]) => SavedSearch[]): Promise<Shown> => {
    await queries.cancelQueries({ queryKey });
    const before = queries.getQueryData(queryKey);
    queries.setQueryData(queryKey, (now = []) => change(now));
    return { before };
  };
  const settle = () => void queries.invalidateQueries({ queryKey });
  const failed = (say: (detail: string) => string) => (error: unknown, _: unknown, shown: Shown | undefined) => {
    if (shown?.before) queries.setQueryData(queryKey, shown.before);
    void toast('bad', say(sentenceFor(error)), error);
  };

  const save = useMutation({
    mutationFn: ({ filters, isInstant }: Kept) => {
      const { term, categories, location, condition, minPrice, maxPrice, maxDiscount } = filters;
      const kind = filters.kind ?? '';
      const input = { term, categories, location, condition, kind, minPrice, maxPrice, maxDiscount, isInstant };
      return answer(market.searches.$post({ json: input as SavedSearchInput }));
    },
    onMutate: ({ filters, isInstant }) => {
      const key = searchKey(filters);
      const since = new Date(serverNow()).toISOString();
      const search = { id: '', key, filters, isInstant: isInstant ?? false, since };
      return show((now) => [search, ...now.filter((one) => one.key !== key)]);
    },
    // The id allows removal before the list is reloaded.
    onSuccess: ({ searchId: id }, { filters }) => {
      const key = searchKey(filters);
      queries.setQueryData(queryKey, (now = []) => now.map((one) => (one.key === key ? { ...one, id } : one)));
    },
    onError: failed(savedSearchTexts.saveFailure),
    onSettled: settle,
  });
  const drop = useMutation({
    mutationFn: ({ id }: SavedSearch) => answer(market.searches[':searchId'].$delete({ param: { searchId: id } })),
    onMutate: ({ key }) => show((now) => now.filter((one) => one.key !== key)),
    onError: failed(savedSearchTexts.dropFailure),
    onSettled: settle,
  });
  const pace = useMutation({
    mutationFn: ({ id, isInstant }: SavedSearch) =>
      answer(market.searches[':searchId'].$put({ param: { searchId: id }, json: { isInstant } })),
    onMutate: ({ key, isInstant }) => show((now) => now.map((one) => (one.key === key ? { ...one, isInstant } : one))),
    onError: failed(savedSearchTexts.paceFailure),
    onSettled: settle,
  });

  const remove = (search: SavedSearch) =>
    drop.mutate(search, {
      onSuccess: () => void undoToast(savedSearchTexts.dropped, () => save.mutate(search)),
    });
  return {
    busy: save.isPending || drop.isPending,
    save(kept: Kept): void {
      save.mutate(kept, {
        onSuccess: ({ searchId: id }) => {
          const search = { isInstant: false, ...kept, id, key: searchKey(kept.filters), since: '' };
          void undoToast(savedSearchTexts.kept, () => drop.mutate(search));
        },
      });
    },
    remove,
    setPace: (search: SavedSearch, isInstant: boolean) => pace.mutate({ ...search, isInstant }),
  };
}
