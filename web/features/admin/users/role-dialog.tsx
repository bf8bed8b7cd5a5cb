import '../../../ui/styles/overlays.ts';
import '../../../ui/styles/forms.ts';
import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { roleNames } from '#domain/people/account-notification.ts';
import { type Role, roles } from '#domain/people/rights.ts';
import { roleHints, roleTexts } from '../../../copy/people.ts';
import { uiTexts } from '../../../copy/ui.ts';
import { useReturnFocus } from '../../../ui/dialogs/use-return-focus.ts';

interface RoleDialogProps {
  name: string;
  role: Role;
  busy: boolean;
  onGive: (role: Role) => void;
  onClose: () => void;
}

/** Changes a person's role, after a confirmation. */
export function RoleDialog({ name, role, busy, onGive, onClose }: RoleDialogProps) {
  useReturnFocus();
  const [chosen, setChosen] = useState<Role>(role);
  const [asks, setAsks] = useState(false);
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={!busy}
      title={roleTexts.title(name)}
      centered
      radius="lg"
      closeButtonProps={{ 'aria-label': uiTexts.close, size: 44 }}
      styles={{ title: { fontWeight: 800 } }}
    >
      <Stack gap="md">
        {asks ? (
          <Text>{roleTexts.question(name, roleNames[chosen])}</Text>
        ) : (
          <Radio.Group
            label={roleTexts.role}
            description={roleTexts.hint}
            value={chosen}
            onChange={(value) => setChosen(roles.find((one) => one === value) ?? 'user')}
          >
            <Stack gap="xs" mt="sm">
              {roles.map((one) => (
                <Radio key={one} size="md" value={one} label={roleNames[one]} description={roleHints[one]} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <Group justify="flex-end">
          <Button size="md" variant="default" onClick={asks ? () => setAsks(false) : onClose}>
            {roleTexts.cancel}
          </Button>
          {asks ? (
            <Button size="md" loading={busy} onClick={() => busy || onGive(chosen)}>
              {roleTexts.yes}
            </Button>
          ) : (
            <Button size="md" disabled={chosen === role} onClick={() => setAsks(true)}>
              {roleTexts.next}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
