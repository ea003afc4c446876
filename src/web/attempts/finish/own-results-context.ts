import { type ComponentType, createContext } from 'react';

/** What shows a student's own results below the end of an attempt. The route provides it: own results import attempts. */
export const OwnResultsContext = createContext<ComponentType<{ idSchedule: number }> | null>(null);
