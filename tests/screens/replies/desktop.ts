import { type DesktopState, desktopCalls, type SyncEvent } from '../../../src/contract/desktop.ts';
import { writeHead } from '../../../src/core/sync/sync-file.ts';
import { type Stub, stub } from '../support/wire.ts';

/** How a computer stands on which Irene works. */
export const desktopState = (changes: Partial<DesktopState> = {}): DesktopState => ({
  ...{
    access: 'open',
    opensBy: 'password',
    waiting: 0,
    isComplete: true,
    step: 'resting',
    progress: null,
    problem: null,
    left: null,
    hasKeys: true,
  },
  person: { firstName: 'Irene', lastName: 'Fariña Souto', email: 'irene@demo.school', schoolName: 'IES Mar de Ons' },
  device: { uuid: '0198c0de-0000-7000-8000-000000000001', name: 'Portátil de casa' },
  lastContact: '2026-03-10T08:58:00+01:00',
  ...changes,
});

/** A computer on which nobody is registered. */
export const unregistered: DesktopState = desktopState({
  ...{ access: 'unregistered', person: null, device: null, lastContact: null, isComplete: false },
});

/** Returns the stub of how the computer stands. */
export const stateStub = (state: DesktopState): Stub => stub(desktopCalls.desktop.getDesktopState, { content: state });

/** A change of a question that the server has taken. */
export const syncEvent = (changes: Partial<SyncEvent> = {}): SyncEvent => ({
  ...{ id: 1, at: '2026-03-10T08:58:00+01:00', outcome: 'done', reason: null, entity: 'question', idRow: 7 },
  ...{
    title: '¿Por qué flota el corcho?',
    idCopy: null,
    copyIsFrom: null,
    hereAt: null,
    elsewhereAt: null,
    taken: null,
  },
  ...changes,
});

/** A file as somebody carries it, whose head says this. */
export const syncFile = (name: string, head: object) => ({
  ...{ type: 'application/octet-stream', name },
  bytes: new Uint8Array([...writeHead(head, 0), ...new Uint8Array(64 + 32)]),
});
