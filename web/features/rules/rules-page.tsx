import { uiTexts } from '../../copy/ui.ts';
import { useCampusTexts } from '../../lib/campus/campus-texts.ts';
import { MarketRules } from '../../shop/market-rules.tsx';
import { PageHead } from '../../ui/frame/page-head.tsx';
import classes from './rules.module.css';

/** The campus's market rules. */
export function RulesPage() {
  const { marketRules, forbidden } = useCampusTexts();
  return (
    <article className={classes.page}>
      <PageHead title={uiTexts.rules} />
      {marketRules ? <MarketRules markdown={marketRules} /> : <p>{uiTexts.noRules}</p>}
      {forbidden.length > 0 ? (
        <>
          <h2>{uiTexts.forbidden}</h2>
          <ul>
            {forbidden.map(({ name }) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      ) : null}
    </article>
  );
}
