import { Skeleton } from '@mantine/core';
import classes from '../../shop/sale/sale.module.css';

/** As high as the field, to prevent a layout shift. */
export const DepositToCome = () => <Skeleton className={classes.depositToCome ?? ''} radius="md" />;
