import { Fragment } from 'react';
import { guideIntro, guideLines, guideParts } from '../../copy/guide.ts';
import { uiTexts } from '../../copy/ui.ts';
import { useCampus } from '../../lib/campus/campus.ts';
import { config } from '../../lib/config.ts';
import { PageHead } from '../../ui/frame/page-head.tsx';
import classes from './rules.module.css';

/** How to buy and sell, on one page. */
export function GuidePage() {
  const takes = { cash: useCampus().rules.takesCod, transfer: config.midtransClientKey !== '' };
  return (
    <article className={classes.page}>
      <PageHead title={uiTexts.guide} />
      <p>{guideIntro}</p>
      {guideParts.map((part) => {
        const { title, kind } = part;
        const List = kind === 'steps' ? 'ol' : 'ul';
        return (
          <Fragment key={title}>
            <h2>{title}</h2>
            <List>
              {guideLines(part, takes).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </List>
          </Fragment>
        );
      })}
    </article>
  );
}
