import { starsOf } from '#domain/trust/reputation.ts';
import { formatNumber } from '../../copy/format.ts';
import { sellerTexts } from '../../copy/trust.ts';
import type { Reputation } from '../../shop/seller/reputation.ts';
import classes from './seller.module.css';

interface StarBarsProps {
  seller: Reputation;
  /** The active filter; 0 for all. */
  stars: number;
  onStars: (stars: number) => void;
}

const down = [5, 4, 3, 2, 1] as const;

/** The distribution of stars; a press filters the reviews, a second press shows all. */
export function StarBars({ seller, stars, onStars }: StarBarsProps) {
  const { count } = starsOf(seller);
  if (count === 0) return null;
  return (
    <div className={classes.bars}>
      <p className={classes.dim} id="saring-bintang">
        {sellerTexts.barHint}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
      <div role="group" aria-labelledby="saring-bintang">
        {down.map((star) => {
          const given = seller[`stars${star}`];
          return (
            <button
              key={star}
              type="button"
              className={classes.bar}
              aria-pressed={star === stars}
              onClick={() => onStars(star === stars ? 0 : star)}
            >
              <span>{sellerTexts.bar(star)}</span>
              <span className={classes.track} aria-hidden="true">
                <span className={classes.fill} style={{ width: `${(given / count) * 100}%` }} />
              </span>
              <span className={classes.given}>{formatNumber(given)}</span>
            </button>
          );
        })}
      </div>
    </div>
  );
}
