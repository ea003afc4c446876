import type { DeviceKind } from '../../../../core/schedules/live.ts';

/** A screen whose shorter side has fewer pixels than this is a phone's. */
const TABLET_FROM_PX = 600;

/** Returns what kind of device this is, as far as its pointer and its screen tell. */
export const deviceKind = (): DeviceKind => {
  if (!matchMedia('(pointer: coarse)').matches) return 'computer';
  return Math.min(screen.width, screen.height) < TABLET_FROM_PX ? 'phone' : 'tablet';
};
