import { Button } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { chatMessages } from '../../copy/support.ts';
import { rememberPath } from '../../lib/session/wanted-path.ts';
import { PageTitle } from '../../ui/frame/page-meta.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';

/** For visitors; after the login they return here. */
export function LoginFirst() {
  const { pathname } = useLocation();
  return (
    <>
      <PageTitle>{chatMessages.title}</PageTitle>
      <EmptyState
        level={1}
        title={chatMessages.startTitle}
        text={chatMessages.loginFirst}
        icon={<IconMessages size={72} stroke={1.4} />}
      >
        <Button size="md" component={Link} to="/login" onClick={() => rememberPath(pathname)}>
          {chatMessages.login}
        </Button>
      </EmptyState>
    </>
  );
}
