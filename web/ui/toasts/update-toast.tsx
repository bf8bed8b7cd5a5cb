import { Button, Group } from '@mantine/core';

/** Says that a newer build is ready, until the person wants it; what was typed into forms is kept as a draft. */
export async function updateToast(accept: () => void): Promise<void> {
  const { notifications, showToaster } = await import('./toaster.tsx');
  showToaster();
  notifications.show({
    id: 'update',
    color: 'kunyit',
    withBorder: true,
    autoClose: false,
    closeButtonProps: { 'aria-label': 'Tutup pesan' },
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <span>Versi baru tersedia.</span>
        <Button size="md" px="xs" flex="none" variant="subtle" onClick={accept}>
          Muat ulang
        </Button>
      </Group>
    ),
  });
}
