import { DESKTOP_PATH } from '../device/runtime.ts';

/** Returns the path of a screen by its address, which begins with that of the desktop mode. */
export const withoutBasename = (address: string): string => address.slice(DESKTOP_PATH.length) || '/';

/** The screen that registers or unlocks this computer and leads back to a path. */
export const registerPath = (previous: string): string =>
  previous === '/' ? '/register' : `/register?p=${encodeURIComponent(previous)}`;
