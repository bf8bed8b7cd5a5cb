import { queryOptions } from '@tanstack/react-query';
import { answer, signup } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** How often a page that waits for the thing to be free looks again. */
const lookAgainMs = 60_000;

/** What a link shows to whoever looks; asked of the public function, since visitors look, too. `userId`: '' for them. */
export const openedLinkOptions = (token: string, userId: string) =>
  queryOptions({
    queryKey: queryKeys.openedLink(token, userId),
    staleTime: 0,
    queryFn: () => answer(signup.links.$post({ json: { token } })),
    refetchInterval: ({ state }) => (state.data?.state === 'claimed' ? lookAgainMs : false),
  });
