import type { GoodsMove } from '../../../domain/settings/goods-moves.ts';
import type { Kind } from '../../../usecases/kinds/kind.ts';
import { update } from '../../../usecases/rows.ts';
import { wantedTokens } from '../rules/wanted-search.ts';

const adsOf = ({ kind, from }: Pick<GoodsMove, 'kind' | 'from'>) =>
  kind === 'category' ? { category: from } : { place: from };

/** Ads store the names of their category and place. */
export const wantedNames: Kind['named'] = {
  carry: async ({ rows }, move) =>
    (await rows.list('wanted', { where: adsOf(move), select: ['$id'], limit: 1 })).length > 0,
  rename: ({ rows }, move, atOnce) =>
    rows.transact(async () => {
      const ads = await rows.list('wanted', { where: adsOf(move), limit: atOnce });
      const operations = ads.map((ad) =>
        update(
          'wanted',
          ad.$id,
          move.kind === 'place'
            ? { place: move.to }
            : { category: move.to, searchTokens: wantedTokens({ ...ad, category: move.to }) },
        ),
      );
      return { operations, result: ads.length };
    }),
};
