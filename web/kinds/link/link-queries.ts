import { queryOptions } from '@tanstack/react-query';
import { answer, signup } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** How often the page checks whether a reserved item is free again. */
const lookAgainMs = 60_000;

/** The content of a link, from the public function, since visitors open links, too. `userId`: '' for them. */
export const openedLinkOptions = (token: string, userId: string) =>
  queryOptions({
    queryKey: queryKeys.openedLink(token, userId),
    staleTime: 0,
    queryFn: () => answer(signup.links.$post({ json: { token } })),
    refetchInterval: ({ state }) => (state.data?.state === 'claimed' ? lookAgainMs : false),
  });
