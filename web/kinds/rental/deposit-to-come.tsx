import { Skeleton } from '@mantine/core';
import classes from '../../shop/sale/sale.module.css';

/** Placeholder with the height of the field, to prevent a layout shift. */
export const DepositToCome = () => <Skeleton className={classes.depositToCome ?? ''} radius="md" />;
