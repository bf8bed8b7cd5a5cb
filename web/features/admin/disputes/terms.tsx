import { Fragment } from 'react';
import { saleTerms, type TermedSale } from '../sale-terms.ts';

/** What the two agreed on, among the facts of a dispute. */
export const Terms = ({ sale }: { sale: TermedSale }) =>
  saleTerms(sale).map(([name, words]) => (
    <Fragment key={name}>
      <dt>{name}</dt>
      <dd>{words}</dd>
    </Fragment>
  ));
