import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';

interface FilterButtonProps {
  /** How many filters are set. */
  active: number;
  opened: boolean;
  className?: string | undefined;
  onClick: () => void;
}

export function FilterButton({ active, opened, className, onClick }: FilterButtonProps) {
  return (
    <Button
      className={className ?? ''}
      size="md"
      variant={active ? 'light' : 'default'}
      leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />}
      aria-expanded={opened}
      onClick={onClick}
    >
      {active ? `Filter (${active})` : 'Filter'}
    </Button>
  );
}
