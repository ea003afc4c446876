import { expect, it } from 'vitest';
import { phoneReachOf } from './phone-reach.ts';

it.each([
  ['https://school.example', 'reachable'],
  ['https://192.168.1.20:8443', 'reachable'],
  ['http://192.168.1.20:3000', 'insecure'],
  ['http://school.example', 'insecure'],
  ['http://localhost:3000', 'local'],
  ['https://localhost', 'local'],
  ['http://127.0.0.1:3000', 'local'],
  ['http://[::1]:3000', 'local'],
  ['http://0.0.0.0:3000', 'local'],
  ['no address', 'local'],
] as const)('a telephone finds %s to be %s', (address, reach) => expect(phoneReachOf(address)).toBe(reach));
