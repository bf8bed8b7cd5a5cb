import classes from '../../features/admin/disputes/dispute-page.module.css';
import { OwnCase } from '../../features/admin/own-case.tsx';
import page from '../../shop/detail-page.module.css';
import type { CaseFilesProps } from '../kind.ts';
import { FilesToOpen } from './opened-files.tsx';
import { resultReadingTexts } from './texts/result-files.ts';

/** The files of a disputed service, for staff who are no party to it. */
export const CaseFiles = ({ saleId, concerned }: CaseFilesProps) => (
  <section className={page.panel} aria-labelledby="hasil">
    <h2 id="hasil">{resultReadingTexts.title}</h2>
    <p className={classes.hint}>{resultReadingTexts.hint}</p>
    <OwnCase concerned={concerned}>
      <FilesToOpen saleId={saleId} />
    </OwnCase>
  </section>
);
