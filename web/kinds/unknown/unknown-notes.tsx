import { Alert } from '@mantine/core';
import type { CaseProps, KindPanelProps, SaleFactsProps } from '../kind.ts';
import { unknownTexts } from './texts/unknown.ts';

/** Note above a product of an unknown kind, which is shown as stored. */
export const UnknownPanel = ({ children }: KindPanelProps) => (
  <>
    <Alert role="note">{unknownTexts.product}</Alert>
    {children}
  </>
);

export const UnknownLine = () => <small>{unknownTexts.line}</small>;

export const UnknownFacts = ({ className }: SaleFactsProps) => <p className={className}>{unknownTexts.sale}</p>;

/** Note for administrators above a dispute about an unknown kind. */
export const UnknownCase = (_: CaseProps) => <Alert role="note">{unknownTexts.sale}</Alert>;
