import { Fragment } from 'react';
import { guideIntro, guideParts } from '../../copy/guide.ts';
import { uiTexts } from '../../copy/ui.ts';
import { PageTitle } from '../../ui/frame/page-meta.tsx';
import classes from './rules.module.css';

/** How to buy and sell, on one page. */
export const GuidePage = () => (
  <article className={classes.page}>
    <PageTitle>{uiTexts.guide}</PageTitle>
    <h1>{uiTexts.guide}</h1>
    <p>{guideIntro}</p>
    {guideParts.map(({ title, kind, lines }) => {
      const List = kind === 'steps' ? 'ol' : 'ul';
      return (
        <Fragment key={title}>
          <h2>{title}</h2>
          <List>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </List>
        </Fragment>
      );
    })}
  </article>
);
