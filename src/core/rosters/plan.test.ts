import { describe, expect, it } from 'vitest';
import type { RosterMapping } from './fields.ts';
import { keysToRemember } from './matching.ts';
import { planRoster } from './plan.ts';
import type { PresentStudent, RosterDecision, RosterSurroundings } from './planned-row.ts';
import { readRowPeople } from './row-people.ts';

const classB = { idCourse: 2, name: '3.º B' };
const classA = { idCourse: 1, name: '3.º A' };
const inB = [{ ...classB, listNumber: 1, mayLeave: true }];
const inA = [{ ...classA, listNumber: 1, mayLeave: true }];

const student = (idUser: number, name: string, given: Partial<PresentStudent> = {}): PresentStudent => {
  const [lastName = '', firstName = ''] = name.split(', ');
  return {
    ...{ idUser, firstName, lastName, email: null, login: `login${idUser}`, code: '', studentId: '', gender: null },
    ...{ externalIds: [], classes: inB, mayEditAccount: true },
    ...given,
  };
};
const around = (present: PresentStudent[], given: Partial<RosterSurroundings> = {}): RosterSurroundings => ({
  ...{ target: classB, classes: [classA, classB], present, invited: new Set(), remembered: new Map(), moving: 'leave' },
  ...{ taken: { here: new Set(), logins: new Set() }, holders: new Map() },
  ...given,
});
const fields: RosterMapping = ['lastFirstName', 'email', 'code', 'className', 'login'];
const plan = (rows: string[][], surroundings: RosterSurroundings, decisions: Record<number, RosterDecision> = {}) =>
  planRoster(
    readRowPeople(
      rows.map((cells, index) => ({ number: index + 1, cells })),
      fields,
    ),
    surroundings,
    new Map(Object.entries(decisions).map(([number, decision]) => [Number(number), decision])),
  );
const only = (row: string[], surroundings: RosterSurroundings, decision?: RosterDecision) =>
  plan([row], surroundings, decision === undefined ? {} : { 1: decision })[0];

const zoe = student(7, 'Martínez Rey, Zoé', { email: 'zoe@mar.gal', code: '127' });
const daniel = student(8, 'Pardo Seoane, Daniel');

describe('planRoster of a list with a column of classes', () => {
  const alike = [
    { idCourse: 11, name: '1-1' },
    { idCourse: 12, name: '11' },
    { idCourse: 13, name: '3.º B' },
  ];
  const classOf = (className: string) =>
    only(['Abreu, Antía', '', '', className], around([], { target: null, classes: alike }));

  it('takes of classes whose names differ in signs alone the one that the row says', () => {
    for (const [name, idCourse] of [
      ['1-1', 11],
      ['１–１', 11],
      ['11', 12],
      ['3B', 13],
    ] as const)
      expect(classOf(name)).toMatchObject({ outcome: 'new', course: { idCourse } });
  });

  it('takes none of them where the row may mean several', () =>
    expect(classOf('1.1')).toMatchObject({ problem: { problem: 'classNotFound', value: '1.1' } }));
});

describe('planRoster', () => {
  it('adds who is not at the school', () =>
    expect(only(['Abreu, Antía', 'antia@mar.gal'], around([zoe]))).toMatchObject({
      outcome: 'new',
      course: classB,
      student: null,
    }));

  it('leaves who is there as they are, with the spelling of the school', () => {
    expect(only(['Martinez Rey, Zoe'], around([zoe]))).toMatchObject({ outcome: 'unchanged', student: zoe });
    expect(only(['Martinez Rei, Zoe', '', '127'], around([zoe]))).toMatchObject({ outcome: 'unchanged', student: zoe });
  });

  it('changes what a row says otherwise, never to a blank, and replaces no e-mail', () => {
    expect(
      only(
        ['Martínez Rey, Zoé', 'other@mar.gal', '128'],
        around([student(7, 'Martínez Rey, Zoé', { email: 'zoe@mar.gal' })]),
      ),
    ).toMatchObject({
      outcome: 'changed',
      changes: [{ field: 'code', before: '', after: '128' }],
    });
    expect(only(['Pardo Seoane, Daniel', 'dani@mar.gal'], around([daniel]))).toMatchObject({
      changes: [{ field: 'email', before: '', after: 'dani@mar.gal' }],
    });
    expect(only(['Martínez Rey, Zoé'], around([zoe]))?.changes).toEqual([]);
  });

  it('gives no e-mail to an account that opens more than this school', () =>
    expect(
      only(['Pardo Seoane, Daniel', 'dani@mar.gal'], around([{ ...daniel, mayEditAccount: false }])),
    ).toMatchObject({ outcome: 'unchanged' }));

  it('moves who is in another class, unless they stay there or the user may not end it', () => {
    const other = { ...zoe, classes: inA };
    const row = ['Martínez Rey, Zoé', '', '127'];
    expect(only(row, around([other]))).toMatchObject({ outcome: 'moves', from: inA });
    expect(only(row, around([other], { moving: 'stay' }))).toMatchObject({ outcome: 'moves', from: [] });
    const locked = { ...zoe, classes: [{ ...classA, listNumber: 1, mayLeave: false }] };
    expect(only(row, around([locked]))).toMatchObject({ outcome: 'moves', from: [] });
    expect(only(row, around([{ ...zoe, classes: [...inA, ...inB] }]))).toMatchObject({ outcome: 'unchanged' });
  });

  it.each([
    [['Martinez Rei, Zoe', 'zoe@mar.gal'], zoe, 'sameEmail'],
    [['Pardo S., Daniel'], daniel, 'cut'],
    [['Pardo, Daniel'], daniel, 'cut'],
    [['Pardo Soane, Daniel'], daniel, 'spelling'],
    [['Prado Seoane, Daniel'], daniel, 'spelling'],
    [['Martínez Rey, Zoé'], { ...daniel, lastName: 'Martínez Rey', firstName: 'Zoé', classes: inA }, 'sameName'],
    [['Soto Gil, Xoel', '', '127'], zoe, 'sameId'],
  ] as const)('asks whether %j is a student', (row, present, because) => {
    expect(only([...row], around([present]))).toMatchObject({
      outcome: 'likely',
      candidates: [{ idUser: present.idUser, because }],
    });
    expect(only([...row], around([present]), present.idUser)).toMatchObject({
      student: present,
      decision: present.idUser,
      candidates: [{ idUser: present.idUser }],
    });
  });

  it.each([['Seoane Pardo, Daniel'], ['PARDO SEOANE, DANIEL'], ['de Pardo y Seoane, Daniel']])(
    'knows %j of the same class without asking',
    (name) => expect(only([name], around([daniel]))).toMatchObject({ outcome: 'unchanged', student: daniel }),
  );

  it.each([[['Pardo López, Daniel']], [['Pardo Seoane, Carmen']], [['Martínez Rey, Zoé', '', '999']], [['Daniel']]])(
    'does not take %j for a student',
    (row) => expect(only(row, around([zoe, daniel]))).toMatchObject({ outcome: 'new', candidates: [] }),
  );

  it('adds a second person by decision, whose e-mail has to be another one', () => {
    expect(only(['Pardo S., Daniel'], around([daniel]), 'new')).toMatchObject({ outcome: 'new', decision: 'new' });
    expect(only(['Martínez Rei, Zoe', 'zoe@mar.gal'], around([zoe]), 'new')).toMatchObject({
      outcome: 'impossible',
      problem: { problem: 'emailTaken', value: 'zoe@mar.gal' },
      repair: { field: 'email', value: '' },
    });
  });

  it('refuses what is of two people', () =>
    expect(only(['Soto, Xoel', 'zoe@mar.gal', '55'], around([zoe, { ...daniel, code: '55' }]))).toMatchObject({
      outcome: 'impossible',
      problem: { problem: 'severalPeople', value: 'Daniel Pardo Seoane, Zoé Martínez Rey' },
    }));

  describe('of a row whose address is not the student’s to get', () => {
    const row = ['Pardo Seoane, Daniel', 'zoe@mar.gal', '', '', ''];
    const asked = student(7, 'Martínez Rey, Zoé', { email: 'zoe@mar.gal' });
    const of = (surroundings: Partial<RosterSurroundings>, decision?: RosterDecision) =>
      only(row, around([asked, daniel], surroundings), decision);

    it('names it where a student has it or is asked for it, and the row was decided', () => {
      expect(of({}, 8)).toMatchObject({ outcome: 'changed', emailLeftOut: null });
      expect(of({ holders: new Map([['zoe@mar.gal', 7]]) }, 8)).toMatchObject({
        ...{ outcome: 'unchanged', student: daniel, changes: [], emailLeftOut: 'zoe@mar.gal' },
      });
    });

    it('names it where staff has it or an invitation waits, also without a decision', () => {
      const far = [student(7, 'Martínez Rey, Zoé'), daniel];
      for (const given of [{ holders: new Map([['zoe@mar.gal', 90]]) }, { invited: new Set(['zoe@mar.gal']) }])
        expect(only([...row.slice(0, 2), '9'], around(far, given))).toMatchObject({
          ...{ outcome: 'changed', changes: [{ field: 'code' }], emailLeftOut: 'zoe@mar.gal' },
        });
    });

    it('says nothing where it is the student’s own, or the student has another', () => {
      const holders = new Map([['zoe@mar.gal', 8]]);
      expect(of({ holders }, 8)).toMatchObject({ outcome: 'changed', emailLeftOut: null });
      const other = student(8, 'Pardo Seoane, Daniel', { email: 'daniel@mar.gal' });
      expect(only(row, around([asked, other], { holders: new Map([['zoe@mar.gal', 7]]) }), 8)).toMatchObject({
        ...{ outcome: 'unchanged', emailLeftOut: null },
      });
    });
  });

  it('refuses addresses of the staff and logins that are taken, and leaves out whose invitation waits', () => {
    const taken = {
      here: new Set(['head@mar.gal']),
      logins: new Set(['xoel']),
    };
    const surroundings = around([], { taken });
    expect(only(['Soto, Xoel', 'head@mar.gal'], surroundings)?.problem).toMatchObject({ problem: 'emailTaken' });
    expect(only(['Soto, Xoel', '', '', '', 'xoel'], surroundings)?.problem).toMatchObject({ problem: 'loginTaken' });
    expect(only(['Soto, Xoel', 'far@mar.gal'], surroundings)).toMatchObject({ outcome: 'new' });
    const invited = new Set(['far@mar.gal']);
    expect(only(['Soto, Xoel', 'far@mar.gal'], { ...surroundings, invited })).toMatchObject({ outcome: 'unchanged' });
  });

  it('refuses the second row of a person and names the first', () => {
    const [, byName] = plan([['Soto, Xoel'], ['SOTO, Xoel']], around([]));
    expect(byName).toMatchObject({ outcome: 'impossible', problem: { problem: 'twice', row: 1 } });
    const [, byEmail] = plan(
      [
        ['Soto, Xoel', 'a@mar.gal'],
        ['Rey, Ana', 'a@mar.gal'],
      ],
      around([]),
    );
    expect(byEmail).toMatchObject({ problem: { problem: 'twice', value: 'a@mar.gal', row: 1 } });
    const [, present] = plan([['Martínez Rey, Zoé', '', '127'], ['Martínez Rey, Zoé']], around([zoe]));
    expect(present).toMatchObject({ problem: { problem: 'twice', row: 1 } });
  });

  it('knows two people of the same name by their codes, or by decision', () => {
    const rows = [
      ['Soto, Xoel', '', '1'],
      ['Soto, Xoel', '', '2'],
    ];
    expect(plan(rows, around([])).map(({ outcome }) => outcome)).toEqual(['new', 'new']);
    expect(plan([['Soto, Xoel'], ['Soto, Xoel']], around([]), { 2: 'new' }).map(({ outcome }) => outcome)).toEqual([
      'new',
      'new',
    ]);
  });

  it('finds each of two students of the same name once', () => {
    const namesakes = [student(1, 'Soto, Xoel'), student(2, 'Soto, Xoel')];
    const found = plan([['Soto, Xoel'], ['Soto, Xoel']], around(namesakes)).map(({ student }) => student?.idUser);
    expect(found.toSorted()).toEqual([1, 2]);
  });

  it('keeps rows of one name apart by their order, once they were decided', () => {
    const [first, second] = [student(7, 'Martínez Rey, Zoé'), student(8, 'Martínez Rey, Zoé')];
    const rows = [['Martínez Rey, Zoé'], ['Martinez Rey, Zoe']];
    const keys = plan(rows, around([]), { 1: 'new', 2: 'new' }).flatMap(keysToRemember);
    expect(new Set(keys).size).toBe(2);
    const remembered = new Map(keys.map((key, index) => [key, [second, first][index]?.idUser ?? 0]));
    expect(plan(rows, around([first, second], { remembered })).map(({ student }) => student)).toEqual([second, first]);
  });

  it('leaves out rows of other classes, unless the whole list calls this one otherwise', () => {
    const rows = [
      ['Soto, Xoel', '', '', '3 B'],
      ['Rey, Ana', '', '', '3 C'],
    ];
    expect(plan(rows, around([])).map(({ problem }) => problem)).toMatchObject([
      null,
      { problem: 'otherClass', value: '3 C' },
    ]);
    expect(only(['Soto, Xoel', '', '', 'ESO-3-B'], around([]))).toMatchObject({ outcome: 'new' });
  });

  it('finds the class of each row by its name', () => {
    const rows = [['Soto, Xoel', '', '', '3ºA'], ['Rey, Ana', '', '', '9 Z'], ['Cabo, Eva']];
    expect(plan(rows, around([], { target: null }))).toMatchObject([
      { outcome: 'new', course: classA },
      { outcome: 'impossible', problem: { problem: 'classNotFound', value: '9 Z' } },
      { outcome: 'impossible', problem: { problem: 'noClass' } },
    ]);
  });
});
