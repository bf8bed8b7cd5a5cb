import { Button, type ButtonProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import classes from './list.module.css';

interface HeadButtonProps extends Omit<ButtonProps, 'leftSection' | 'children'> {
  Icon: Icon;
  label: string;
  onClick: () => void;
  'aria-expanded'?: boolean;
}

/** Icon and label; on phones only the icon, to save space for the rows. */
export const HeadButton = ({ Icon: Picture, label, ...rest }: HeadButtonProps) => (
  <Button
    size="md"
    variant="default"
    className={classes.headButton ?? ''}
    leftSection={<Picture size={18} aria-hidden="true" />}
    aria-label={label}
    {...rest}
  >
    <span className={classes.words}>{label}</span>
  </Button>
);
