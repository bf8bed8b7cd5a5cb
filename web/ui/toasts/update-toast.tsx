import { Button, Group } from '@mantine/core';
import { uiTexts } from '../../copy/ui.ts';

/** Announces a newer build until the person accepts; typed forms are stored as drafts. */
export async function updateToast(accept: () => void): Promise<void> {
  const { notifications, showToaster } = await import('./toaster.tsx');
  showToaster();
  notifications.show({
    id: 'update',
    color: 'kunyit',
    withBorder: true,
    autoClose: false,
    closeButtonProps: { 'aria-label': uiTexts.closeMessage },
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <span>{uiTexts.newVersion}</span>
        <Button size="md" px="xs" flex="none" variant="subtle" onClick={accept}>
          {uiTexts.reload}
        </Button>
      </Group>
    ),
  });
}
