import '../../../ui/styles/overlays.ts';
import { Button, Drawer, Group, Stack } from '@mantine/core';
import { listTexts } from '../../../copy/admin.ts';
import { useReturnFocus } from '../../../ui/dialogs/use-return-focus.ts';
import { Choices, type ListChoice } from './choices.tsx';
import { nothingChosen } from './list-spec.ts';

interface FilterDrawerProps {
  list: ListChoice;
  isActive: boolean;
  onClose: () => void;
}

/** Filters and sorting on a phone. They apply immediately to the list behind the drawer. */
export function FilterDrawer({ list, isActive, onClose }: FilterDrawerProps) {
  useReturnFocus();
  const { spec, change } = list;
  const reset = () => change({ sort: spec.sorts[0].value, chosen: nothingChosen(spec) });
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      title={listTexts.filter}
      styles={{ title: { fontWeight: 600 }, content: { height: 'auto' } }}
      closeButtonProps={{ 'aria-label': listTexts.closeFilter, size: 44 }}
    >
      <Stack gap="md" pb="md">
        <Choices list={list} named />
        <Group grow>
          <Button size="md" variant="default" disabled={!isActive} onClick={reset}>
            {listTexts.reset}
          </Button>
          <Button size="md" onClick={onClose}>
            {listTexts.showRows}
          </Button>
        </Group>
      </Stack>
    </Drawer>
  );
}
