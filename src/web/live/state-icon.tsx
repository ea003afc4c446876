import {
  IconCheck,
  IconCircleDashed,
  IconDeviceLaptop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconMailDown,
  IconPlayerPlay,
  IconWifiOff,
} from '@tabler/icons-react';
import type { DeviceKind, LiveState } from '../../core/schedules/live.ts';

const states = {
  answering: IconPlayerPlay,
  finished: IconCheck,
  notStarted: IconCircleDashed,
  away: IconWifiOff,
  late: IconMailDown,
} as const;

const devices = { phone: IconDeviceMobile, tablet: IconDeviceTablet, computer: IconDeviceLaptop } as const;

/** Renders the shape of a state; its words stand beside it. */
export function StateIcon({ state, size = 20 }: { state: LiveState; size?: number }) {
  const Icon = states[state];
  return <Icon size={size} aria-hidden />;
}

/** Renders the shape of a kind of device. */
export function DeviceIcon({ kind }: { kind: DeviceKind }) {
  const Icon = devices[kind];
  return <Icon size={18} aria-hidden />;
}
