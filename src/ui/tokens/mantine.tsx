import './mantine-parts.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useShownScheme } from './scheme.ts';
import { theme } from './theme.ts';

/** Provides what Mantine's inputs need; screens without any of them do without it. */
export default function Mantine({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} forceColorScheme={useShownScheme()} withCssVariables={false}>
      {children}
    </MantineProvider>
  );
}
