import '../../../ui/styles/forms.ts';
import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { roleNames } from '#domain/people/account-notification.ts';
import { type Role, roles } from '#domain/people/rights.ts';
import { roleHints, roleTexts } from '../../../copy/people.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';

interface RoleDialogProps {
  name: string;
  role: Role;
  busy: boolean;
  onGive: (role: Role) => void;
  onClose: () => void;
}

/** Changes a person's role, after a confirmation. */
export function RoleDialog({ name, role, busy, onGive, onClose }: RoleDialogProps) {
  const [chosen, setChosen] = useState<Role>(role);
  const [asks, setAsks] = useState(false);
  return (
    <Dialog onClose={onClose} isSending={busy} title={roleTexts.title(name)}>
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
    </Dialog>
  );
}
