import { useSyncExternalStore } from 'react';
import type { Preference } from './preference.ts';

/** Returns the value of a preference and its setter; renders again when this page or another tab changes it. */
export const usePreference = <Value>({
  subscribe,
  read,
  write,
}: Preference<Value>): [Value, (value: Value) => void] => [useSyncExternalStore(subscribe, read, read), write];
