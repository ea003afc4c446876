import { useRef, useState } from 'react';
import type { InputOf, OutputOf } from '../../contract/call.ts';
import { calls } from '../../contract/index.ts';
import type { Colleague } from '../../contract/sharing.ts';
import { useRead } from '../data/use-read.ts';
import { useWrite } from '../data/use-write.ts';

/** What is shared alone. */
export type Shareable = Pick<InputOf<typeof calls.sharing.getShares>, 'kind' | 'id'>;
type Shares = OutputOf<typeof calls.sharing.getShares>['content'];

/** Who was just added or removed; null = the whole school. */
export type LastChange = { person: Colleague | null; isShared: boolean };

/** Returns with whom something is shared, and functions that change it, which show the change at once and take it back when it fails. */
export function useShares(item: Shareable) {
  const { reply, error } = useRead(calls.sharing.getShares, item, { onFailure: 'tell' });
  const write = useWrite(calls.sharing.changeShares, { queue: `shares of ${item.kind} ${item.id}` });
  const [expected, setExpected] = useState<Shares | null>(null);
  const [last, setLast] = useState<LastChange | null>(null);
  const waiting = useRef(0);
  const shares = expected ?? reply?.content;

  const change = async (
    shown: Partial<Shares>,
    asked: Omit<InputOf<typeof calls.sharing.changeShares>, 'kind' | 'id'>,
    done: LastChange,
  ) => {
    if (!shares) return;
    setExpected({ ...shares, ...shown });
    setLast(null);
    waiting.current++;
    try {
      await write.mutateAsync({ ...item, ...asked });
      setLast(done);
    } catch {
      // `error` says so.
    } finally {
      // By then the reply was read anew.
      if (--waiting.current === 0) setExpected(null);
    }
  };
  return {
    shares,
    last,
    error: error ?? write.error,
    add: (person: Colleague) =>
      change(
        { people: [...(shares?.people ?? []), person] },
        { idsAdded: [person.idUser] },
        { person, isShared: true },
      ),
    remove: (person: Colleague) =>
      change(
        { people: (shares?.people ?? []).filter(({ idUser }) => idUser !== person.idUser) },
        { idsEnded: [person.idUser] },
        { person, isShared: false },
      ),
    setSchool: (school: boolean) => change({ school }, { school }, { person: null, isShared: school }),
  };
}
