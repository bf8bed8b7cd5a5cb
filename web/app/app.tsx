import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RouterProvider } from 'react-router-dom';
import { forgetEarlySearch } from '../lib/early-search.ts';
import { queryClient } from '../lib/query-client.ts';
import { ToasterSlot } from '../ui/toasts/toaster-slot.ts';
import type { Router } from './router.tsx';
import { cssVariables, theme } from './theme.ts';

/** The build puts the theme's variables and classes into index.html (scripts/prerender.ts). */
const stylesAreBuilt = import.meta.env.PROD;

export function App({ router }: { router: Router }) {
  useEffect(forgetEarlySearch, []);
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        withCssVariables={!stylesAreBuilt}
        withGlobalClasses={!stylesAreBuilt}
      >
        <RouterProvider router={router} />
        <ToasterSlot />
      </MantineProvider>
    </QueryClientProvider>
  );
}
