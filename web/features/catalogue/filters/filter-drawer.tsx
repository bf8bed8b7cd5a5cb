import '../../../ui/styles/overlays.ts';
import { Drawer } from '@mantine/core';
import type { ComponentProps } from 'react';
import { catalogueMessages } from '../../../copy/catalogue.ts';
import { uiTexts } from '../../../copy/ui.ts';
import { useReturnFocus } from '../../../ui/dialogs/use-return-focus.ts';
import { FilterPanel } from './filter-panel.tsx';

interface FilterDrawerProps extends ComponentProps<typeof FilterPanel> {
  opened: boolean;
  onClose: () => void;
}

export function FilterDrawer({ opened, onClose, ...panel }: FilterDrawerProps) {
  useReturnFocus();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={catalogueMessages.filter}
      position="bottom"
      size="88%"
      closeButtonProps={{ 'aria-label': uiTexts.close, size: 44 }}
      radius="lg"
      styles={{ title: { fontWeight: 600 } }}
    >
      <FilterPanel {...panel} onDone={onClose} />
    </Drawer>
  );
}
