import { HeaderFrame } from '../ui/header-frame.tsx';
import { SearchBox } from '../ui/search-box.tsx';

const nothing = () => undefined;

/** The market's header before its page has arrived; also written into index.html at build time. */
export const ShellFallback = () => (
  <HeaderFrame
    home="/"
    search={<SearchBox value="" placeholder="Cari nama produk..." live={false} onSearch={nothing} />}
    actions={<span style={{ height: 44 }} />}
  />
);

/** Pages that do not begin with the market's header. */
const ownFrame = /^\/(login|register|forgot-password|reset-password|verify-email|admin)/;

export const FirstPaint = () => (ownFrame.test(globalThis.location.pathname) ? null : <ShellFallback />);
