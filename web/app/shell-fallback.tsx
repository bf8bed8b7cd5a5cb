import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { frameTexts } from '../copy/frame.ts';
import { SearchBox } from '../ui/forms/search-box.tsx';
import { HeaderFrame, type InnerPage } from '../ui/frame/header-frame.tsx';

const nothing = () => undefined;

/** The market's header before the page has loaded; written into index.html at build time. */
export const ShellFallback = ({ home = '/', inner }: { home?: string; inner?: InnerPage }) => (
  <HeaderFrame
    home={home}
    inner={inner}
    back={
      inner ? (
        <ActionIcon size={44} radius="xl" variant="transparent" component={Link} to={home} aria-label={frameTexts.back}>
          <IconArrowLeft size={22} aria-hidden="true" />
        </ActionIcon>
      ) : null
    }
    search={<SearchBox value="" placeholder={frameTexts.search} action="/home" live={false} onSearch={nothing} />}
    actions={<span style={{ height: 44 }} />}
  />
);
