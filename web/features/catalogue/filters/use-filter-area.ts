import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

/** Whether the filters are shown: beside the list from the start where there is room, in a drawer when asked for elsewhere. */
export function useFilterArea() {
  const wide = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState(wide);
  return { opened, toggle: () => setOpened(!opened), close: () => setOpened(false) };
}
