import '../../ui/styles/overlays.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { IconBan, IconDotsVertical, IconFlag } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { talkTexts } from '../../copy/talks.ts';
import { part } from '../../lib/page/part.tsx';
import { backToButton } from '../../ui/dialogs/back-to-button.ts';
import type { PersonMenuProps } from './person-menu.tsx';
import { useBlock } from './use-block.ts';

const Confirm = part(async () => (await import('../../ui/dialogs/confirm.tsx')).Confirm);
const ReportPerson = part(async () => (await import('../../shop/report/report-person.tsx')).ReportPerson);

/** The opened menu and its dialogs. */
export function PersonDropdown({ talkId, other, isBlocked }: PersonMenuProps) {
  const block = useBlock(talkId, other.id);
  const [asks, setAsks] = useState<'block' | 'report'>();
  const button = useRef<HTMLButtonElement>(null);
  // The menu item that opened the dialog is gone, so focus returns to the menu's button.
  const close = () => {
    setAsks(undefined);
    setTimeout(() => button.current?.focus({ preventScroll: true }));
  };
  return (
    <>
      <Menu defaultOpened onClose={backToButton} position="bottom-end" width={240} radius="md" shadow="sm" withinPortal>
        <Menu.Target>
          <ActionIcon ref={button} size={44} radius="xl" variant="subtle" aria-label={talkTexts.menu(other.name)}>
            <IconDotsVertical size={22} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            mih={44}
            leftSection={<IconBan size={18} aria-hidden="true" />}
            disabled={block.isPending}
            onClick={() => (isBlocked ? block.mutate(false) : setAsks('block'))}
          >
            {isBlocked ? talkTexts.unblock(other.name) : talkTexts.block(other.name)}
          </Menu.Item>
          <Menu.Item mih={44} leftSection={<IconFlag size={18} aria-hidden="true" />} onClick={() => setAsks('report')}>
            {talkTexts.report(other.name)}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asks === 'block' ? (
        <Confirm
          opened
          title={talkTexts.blockTitle(other.name)}
          confirmLabel={talkTexts.blockYes}
          danger
          sending={block}
          onConfirm={() => block.isPending || block.mutate(true, { onSuccess: close })}
          onClose={close}
        >
          {talkTexts.blockQuestion}
        </Confirm>
      ) : null}
      {asks === 'report' ? <ReportPerson person={other} onClose={close} /> : null}
    </>
  );
}
