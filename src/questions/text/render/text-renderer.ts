import { createContext, type ReactNode } from 'react';

/** The function that renders the words of a text: as they are by default, with marks in search results. */
export const TextRendererContext = createContext<(text: string) => ReactNode>((text) => text);
