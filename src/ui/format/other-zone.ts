/**
 * Returns the place whose clocks the screens follow, where those of the device show another time at that moment; null where they show
 * the same.
 */
export function placeOfOtherZone(zone: string | undefined, now: number, own?: string): string | null {
  if (zone === undefined || clockIn(zone, now) === clockIn(own, now)) return null;
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

const clockIn = (timeZone: string | undefined, now: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(now);
