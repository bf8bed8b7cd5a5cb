import { frameTexts } from '../copy/frame.ts';
import { SearchBox } from '../ui/forms/search-box.tsx';
import { HeaderFrame } from '../ui/frame/header-frame.tsx';

const nothing = () => undefined;

/** The market's header before its page has arrived: written into index.html at build time. */
export const ShellFallback = ({ home = '/' }: { home?: string }) => (
  <HeaderFrame
    home={home}
    search={<SearchBox value="" placeholder={frameTexts.search} action="/home" live={false} onSearch={nothing} />}
    actions={<span style={{ height: 44 }} />}
  />
);
