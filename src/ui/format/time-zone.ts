import { createContext, use } from 'react';

/** The time zone of the user's school; none before signing in, which means the device's own. */
export const TimeZone = createContext<string | undefined>(undefined);

export const useTimeZone = () => use(TimeZone);
