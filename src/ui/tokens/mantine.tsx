import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useShownScheme } from './scheme.ts';
import { theme } from './theme.ts';

/** What Mantine's inputs, menus and dialogs need around them. Screens without any of these do without. */
export default function Mantine({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} forceColorScheme={useShownScheme()} withCssVariables={false}>
      {children}
    </MantineProvider>
  );
}
