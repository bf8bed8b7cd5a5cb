import { Fragment } from 'react';
import type { SaleOfKind } from '#domain/kinds/sale-kind.ts';
import type { TermedSale } from '../../../kinds/kind.ts';
import { wordsOfSale } from '../../../kinds/sale-words.ts';

/** The agreed terms, among the facts of a dispute. */
export const Terms = ({ sale }: { sale: TermedSale & SaleOfKind }) =>
  wordsOfSale(sale)
    .terms(sale)
    .map(([name, words]) => (
      <Fragment key={name}>
        <dt>{name}</dt>
        <dd>{words}</dd>
      </Fragment>
    ));
