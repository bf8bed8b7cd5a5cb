import { Button } from '@mantine/core';
import type { SaleEvent } from '#domain/orders/sale.ts';
import classes from './sale.module.css';
import { isEnding, type SaleMoverHere, type ShownSale } from './sale-steps.ts';
import { useSaleSteps } from './use-sale-steps.tsx';

interface SaleActionsProps {
  sale: ShownSale;
  mover: SaleMoverHere;
  /** The order's version when it was loaded. */
  version: number;
  /** Events offered by another button of the page. */
  without?: readonly SaleEvent[];
}

/**
 * For administrators: buttons for the allowed events, with the next step as a large one. Irreversible steps ask for
 * confirmation. Buyer and seller have their buttons in the ticket (web/shop/ticket).
 */
export function SaleActions({ sale, mover, version, without = [] }: SaleActionsProps) {
  const { main, rest, isPending, button, dialog } = useSaleSteps(sale, mover, version);
  const shown = rest.filter((event) => !without.includes(event));
  if (!main && shown.length === 0) return null;
  return (
    <div className={classes.actions} aria-busy={isPending}>
      {main ? <Button size="lg" className={classes.main ?? ''} {...button(main)} /> : null}
      {shown.length > 0 ? (
        <div className={classes.rest}>
          {shown.map((event) => (
            <Button
              key={event}
              size="md"
              px="sm"
              variant={isEnding(event) ? 'subtle' : 'default'}
              {...(isEnding(event) ? { color: 'cabai' } : {})}
              {...button(event)}
            />
          ))}
        </div>
      ) : null}
      {dialog}
    </div>
  );
}
