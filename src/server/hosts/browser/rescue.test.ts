import { describe, expect, it } from 'vitest';
import { memoryFolder } from '../../../../tests/support/device/memory-folder.ts';
import { desktopCalls } from '../../../contract/desktop.ts';
import { desktopNames } from '../../../core/devices/desktop-names.ts';
import { UnusableDatabase } from '../../database/unusable-database.ts';
import { createMemoryMirror } from '../../mirror-store.ts';
import { DamagedList, FileLists } from './file-lists.ts';
import { NotNow } from './not-now.ts';
import { createRescue, faultReasonOf } from './rescue.ts';
import { askToSetAside, setAsideIfAsked } from './set-aside.ts';

const { getDatabaseFault, getMirror, setDatabaseAside } = desktopCalls.rescue;
const owner = { idUser: 7, idSchool: 3, firstName: 'Ana', lastName: 'Núñez', email: 'ana@demo.school' };
const row = {
  entity: 'question',
  uuid: 'u',
  seq: 1,
  at: 0,
  change: {},
  tables: null,
  base: null,
  noted: null,
} as const;

describe('faultReasonOf', () => {
  it.each([
    [new DOMException('', 'QuotaExceededError'), 'noRoom'],
    [new Error('x', { cause: new Error('could not extend file: No space left on device') }), 'noRoom'],
    [new UnusableDatabase('was changed by a later version', ''), 'otherVersion'],
    [new NotNow('the first database was not received'), 'notNow'],
    [new DOMException('', 'NoModificationAllowedError'), 'notNow'],
    [new TypeError('Failed to fetch'), 'notNow'],
    [new DamagedList('the list of its files cannot be read'), 'damaged'],
    ['unreachable', 'damaged'],
  ])('returns why %s', (error, reason) => expect(faultReasonOf(error)).toBe(reason));
});

describe('what answers while the database cannot be opened', () => {
  it('says why and what is stored beside it, sets it aside, and answers nothing else', async () => {
    const mirror = createMemoryMirror();
    const asked: string[] = [];
    const answer = createRescue(new Error('PANIC'), { mirror, setAside: async () => void asked.push('aside') });
    const call = async (path: string) => {
      const request = { method: 'POST', path, headers: {}, body: null };
      const { status, body } = await answer(request, new AbortController().signal);
      return { status, reply: JSON.parse(new TextDecoder().decode(body ?? new ArrayBuffer())) };
    };
    const fault = { reason: 'damaged', details: 'Error: PANIC' };
    expect(await call(getDatabaseFault.path)).toMatchObject({ reply: { content: { ...fault, left: null } } });
    const files = [{ asset: { id: 'a.png' }, uses: [], serverName: null }];
    await mirror.write({
      owner: { ...owner, uuid: 'd', clockOffset: 0 },
      put: [{ ...row, files }],
      remove: [],
    });
    const { reply } = await call(getDatabaseFault.path);
    expect(getDatabaseFault.output.parse(reply)).toMatchObject({
      content: { left: { changes: 1, person: { firstName: 'Ana' } } },
    });
    expect(getMirror.output.parse((await call(getMirror.path)).reply).content).toMatchObject({
      files: ['a.png'],
      rows: [{}],
    });
    expect(asked).toEqual([]);
    expect(await call(setDatabaseAside.path)).toMatchObject({ status: 200 });
    expect(asked).toEqual(['aside']);
    expect(await call('/questions/addQuestion.php')).toMatchObject({ status: 503, reply: { databaseFault: true } });
  });
});

describe('a database that is set aside', () => {
  it('is moved with all its files, once, also where that is cut off in between', async () => {
    const root = memoryFolder();
    const database = root.folder(desktopNames.database);
    database.file('state.txt', 'the list');
    for (const name of ['1', '2', '3']) database.folder('data').file(name, name);
    await setAsideIfAsked(root.handle);
    expect(root.list()).toContain('desktop-database/state.txt');
    await askToSetAside(root.handle, 5);
    root.device.movesLeft = 2;
    await expect(setAsideIfAsked(root.handle)).rejects.toThrow();
    await askToSetAside(root.handle, 6);
    await setAsideIfAsked(root.handle);
    expect(root.list()).toEqual([
      ...['desktop-aside-5/data/1', 'desktop-aside-5/data/2', 'desktop-aside-5/data/3', 'desktop-aside-5/state.txt'],
    ]);
    await setAsideIfAsked(root.handle);
    expect(root.list()).toHaveLength(4);
  });
});

describe('the list of the files of a database', () => {
  const open = () => {
    const root = memoryFolder();
    return { folder: root.folder('db'), lists: new FileLists(root.handle, 'db') };
  };
  const list = '{"root":{}}';

  it('stays as it is where it can be read', async () => {
    const { folder, lists } = open();
    folder.file('state.txt', `${list}\n{"opp":"mkdir"}`);
    await lists.mend();
    expect(folder.read('state.txt')).toBe(`${list}\n{"opp":"mkdir"}`);
  });

  it.each(['', '{"ro', '\n{"opp":"mkdir"}'])('is its copy where it was cut off: %j', async (cut) => {
    const { folder, lists } = open();
    folder.file('state.txt', cut);
    await lists.copy(list);
    await lists.mend();
    expect(folder.read('state.txt')).toBe([list, ...cut.split('\n').slice(1)].join('\n'));
  });

  it('is damaged where there is no copy, and then not written anew', async () => {
    const { folder, lists } = open();
    folder.file('state.txt', 'zzz');
    await lists.copy(list);
    await lists.forgetCopy();
    await expect(lists.mend()).rejects.toThrow(DamagedList);
    expect(folder.read('state.txt')).toBe('zzz');
  });
});
