import './mantine.css';
import './mantine-parts.css';
import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { shownScheme, useShownScheme } from './scheme.ts';
import { theme } from './theme.ts';

const ignore = () => {};

/**
 * Mantine writes this scheme on the page each time a screen is shown again after waiting for data; its own default would turn a
 * dark page light.
 */
const colorSchemeManager: MantineColorSchemeManager = {
  get: shownScheme,
  set: ignore,
  clear: ignore,
  subscribe: ignore,
  unsubscribe: ignore,
};

/** Provides what Mantine's inputs need; screens without any of them do without it. */
export default function Mantine({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={useShownScheme()}
      colorSchemeManager={colorSchemeManager}
      withCssVariables={false}
    >
      {children}
    </MantineProvider>
  );
}
