/** Returns the region of the browser's language, such as `ES`; undefined where it says none. */
export const deviceRegion = (): string | undefined => new Intl.Locale(navigator.language).region;

/** Returns the time zone of the device. */
export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the time zones that the browser knows. */
export const knownTimeZones = (): string[] => Intl.supportedValuesOf('timeZone');
