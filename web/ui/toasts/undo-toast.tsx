import { Button, Group } from '@mantine/core';
import { uiTexts } from '../../copy/ui.ts';
import classes from './toaster.module.css';

const shownMs = 10_000;

export async function undoToast(message: string, undo: () => void): Promise<void> {
  const { notifications, showToaster } = await import('./toaster.tsx');
  showToaster();
  const id = notifications.show({
    className: classes.undo ?? '',
    color: 'toska',
    withBorder: true,
    autoClose: shownMs,
    closeButtonProps: { 'aria-label': uiTexts.closeMessage },
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <span>{message}</span>
        <Button
          size="md"
          px="xs"
          flex="none"
          variant="subtle"
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          {uiTexts.undo}
        </Button>
      </Group>
    ),
  });
}
