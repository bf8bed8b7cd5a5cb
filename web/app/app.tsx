import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import { queryClient } from '../lib/query-client.ts';
import { ToasterSlot } from '../ui/toasts/toaster-slot.ts';
import type { Router } from './router.tsx';
import { cssVariables, theme } from './theme.ts';

export function App({ router }: { router: Router }) {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <RouterProvider router={router} />
        <ToasterSlot />
      </MantineProvider>
    </QueryClientProvider>
  );
}
