import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { scheduleFilters } from '../../src/core/schedules/badges.ts';
import { toInstant } from '../../src/core/schedules/time.ts';
import { docFromText } from '../../src/questions/text/plain/from-plain-text.ts';
import { desktopWindow, phoneWindow } from '../support/browser.ts';
import { expectAccessible, expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { createTranslate } from '../support/words.ts';
import { countsOf, onePage } from './replies/pages.ts';
import { listOfSchedules, noNotesBefore, scheduleRow } from './replies/schedules.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { hold, type Stub, stub } from './support/wire.ts';

const { openScreen } = openScreens();

const courses = stub(calls.schedules.getCourses, {
  content: [{ idCourse: 5, name: '3.º A', code: '', yearsFilter: 2025, students: 28, usualTimes: [] }],
});
const noLockedLogins = stub(calls.users.getLockedLogins, { content: [] });
const noConflicts = stub(calls.schedules.getScheduleConflicts, {
  content: { conflicts: [], day: [], next: null, otherDays: [] },
});
const choices: Stub[] = [
  courses,
  stub(calls.schedules.getAssessments, {
    content: [
      {
        ...{ idAssessment: 51, title: 'Repaso de fracciones', subtitle: 'Matemáticas', qntQuestions: 12 },
        updated: '2026-03-09T18:00:00+01:00',
      },
    ],
    ...{ shared: [], sm: [] },
  }),
  stub(calls.schedules.getScheduleAccommodations, { content: [] }),
  noNotesBefore,
  listOfSchedules(),
  noLockedLogins,
];

describe('the schedules of another academic year', () => {
  it('can be chosen on the lists of schedules and results, and the choice is stored in the address', async () => {
    const title = 'Repaso de fracciones';
    const rowsByYear = new Map([
      [2026, [scheduleRow({ idSchedule: 71, title, startDate: '2026-10-01' })]],
      [2025, [scheduleRow({ idSchedule: 72, title }), scheduleRow({ idSchedule: 73, title, courseName: '3.º B' })]],
    ]);
    const { page } = await openScreen('/schedule', {
      as: people.teacher(),
      stubs: [
        courses,
        noLockedLogins,
        stub(calls.reports.getCoursesNew, { content: [] }),
        stub(calls.reports.getReportsYearFilter, { content: [2026, 2025] }),
        stub(calls.schedules.getSchedules, ({ yearsFilter: asked = null }) => {
          const yearsFilter = asked === 'current' ? 2025 : asked;
          const rows = yearsFilter === null ? [...rowsByYear.values()].flat() : rowsByYear.get(yearsFilter);
          return {
            ...onePage(rows ?? []),
            counts: countsOf(scheduleFilters, rows?.length ?? 0),
            ...{ yearsFilter, years: [2026, 2025] },
            schedulesWeightsCustom: [],
          };
        }),
      ],
    });
    const rows = page.getByRole('table', { name: 'Programación' }).getByRole('link', { name: title });
    const choice = page.getByLabel('Curso académico');
    await expectOf(rows).count.toBe(2);
    await choice.selectOption('2026');
    await expectOf(rows).count.toBe(1);
    await expectAccessibleInAllThemes(page);
    await page.reload();
    await expectOf(choice).value.toBe('2026');
    await expectOf(rows).count.toBe(1);
    await choice.selectOption('');
    await expectOf(rows).count.toBe(2);

    await page.goto('/schedule?year=2099');
    await page.getByText('Nada coincide').waitFor();
    await expectOf(choice).value.toBe('2099');
    await choice.selectOption('all');
    await expectOf(rows).count.toBe(3);

    await page.goto('/reports?year=2099');
    await page.getByText('Nada coincide').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Curso académico').selectOption('all');
    await page.getByText('Nada coincide').waitFor({ state: 'detached' });
  });
});

describe('the dialog of a new schedule', () => {
  it('has the focus in its first field once its choices are loaded, and leaves the screen dark', async () => {
    const loaded = Promise.withResolvers<void>();
    const { page, wire } = await openScreen('/schedule', {
      as: people.teacher(),
      window: { ...desktopWindow, colorScheme: 'dark' },
      stubs: choices,
    });
    wire.use(hold(courses, loaded.promise));
    await page.getByRole('link', { name: 'Programar' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Programar una evaluación' });
    await dialog.waitFor();
    await expect.poll(() => wire.inputs(calls.schedules.getCourses).length).toBeGreaterThan(0);
    loaded.resolve();
    await dialog.getByRole('button', { name: /^3\.º A/ }).waitFor();
    const fields = dialog.getByRole('textbox').or(dialog.getByRole('searchbox')).or(dialog.getByRole('radio'));
    await expectOf(fields.first()).focused.toBe(true);
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)).toBe('dark');
    await expectAccessible(page);
  });

  it('is where filled sheets of a class lead to that has no schedule, which begins at once, and then to their upload', async () => {
    const say = createTranslate('es');
    const word = (key: string) => say('schedules', `sheetsOf.${key}`);
    const schedules = [
      scheduleRow({ idSchedule: 72, courseName: '3.º B', opens: '2026-03-09T09:00:00+01:00', badge: 'INCOMPLETE' }),
      scheduleRow({ idSchedule: 73, courseName: '3.º C' }),
      scheduleRow({ idSchedule: 74, courseName: '3.º D', canEdit: false }),
    ];
    const { page, wire } = await openScreen('/schedule?sheetsOf=51', {
      as: people.teacher(),
      window: phoneWindow,
      stubs: [
        ...choices,
        listOfSchedules(...schedules),
        noConflicts,
        stub(calls.schedules.addSchedule, {
          content: [scheduleRow({ idSchedule: 75 })],
          ...{ courses: [{ idCourse: 5, name: '3.º A' }], conflicts: [], status: 200 as const },
        }),
        stub(calls.schedules.getSchedule, { content: scheduleRow({ idSchedule: 75 }) }),
        stub(calls.scanning.getAnswerSheetBatches, { content: [] }),
      ],
    });
    const dialog = page.getByRole('dialog', { name: word('title') });
    await dialog.getByText(word('notOpen')).waitFor();
    const upload = dialog.getByRole('link', { name: /^Subir las hojas/ });
    await expect.poll(() => upload.getAttribute('href')).toBe('/reports/72/results/sheets');
    await expectOf(dialog.getByText('3.º D')).count.toBe(0);
    await expectAccessibleInAllThemes(page);
    await dialog.getByRole('link', { name: word('other') }).click();
    const form = page.getByRole('dialog', { name: /Repaso de fracciones/ });
    await form.getByText(say('schedules', 'form.forSheets')).waitFor();
    await form.getByRole('button', { name: /^3\.º A/ }).click();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Programar', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: say('scanning', 'upload.title') }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/reports/75/results/sheets');
    const [added] = wire.inputs(calls.schedules.addSchedule);
    expect(wire.inputs(calls.schedules.getSchedules)).toContainEqual(expect.objectContaining({ idAssessment: 51 }));
    expect(added).toMatchObject({ idAssessment: 51, idsCourses: [5] });
    const now = await page.evaluate(() => Date.now());
    expect(toInstant(added?.startDate ?? '', added?.startTime ?? '', 'Europe/Madrid')).toBeLessThanOrEqual(now);
  });

  it('asks about a year far away and an hour that clocks skip, and says whose times they are in another zone', async () => {
    const { page, wire } = await openScreen('/schedule?new=51', {
      as: people.teacher(),
      window: { ...desktopWindow, timezoneId: 'America/Lima' },
      stubs: choices,
    });
    const free = { conflicts: [], day: [], next: null, otherDays: [] };
    wire.use(
      stub(calls.schedules.getScheduleConflicts, { content: free }),
      stub(calls.schedules.addSchedule, {
        content: [scheduleRow({})],
        courses: [{ idCourse: 5, name: '3.º A' }],
        conflicts: [],
        status: 200 as const,
      }),
    );
    const dialog = page.getByRole('dialog');
    await page.getByText(/^Todas las horas son las de Madrid/).waitFor();
    await dialog.getByRole('button', { name: /^3\.º A/ }).click();
    const day = dialog.getByLabel('Fecha', { exact: true });
    await day.fill('12/03/2062');
    await dialog.getByText(/más de un año/).waitFor();
    await dialog.getByRole('button', { name: 'Programar', exact: true }).click();
    await dialog.getByText('Si es correcto, pulsa otra vez.').waitFor();
    await expectAccessibleInAllThemes(page);
    await day.fill('29/03/2026');
    await dialog.getByLabel('Desde').fill('02:30');
    await dialog
      .getByText('El 29/03/2026 los relojes se adelantan y las 02:30 no existen: serían las 03:30.')
      .waitFor();
    expect(wire.inputs(calls.schedules.addSchedule)).toEqual([]);
    await dialog.getByRole('button', { name: 'Programar', exact: true }).click();
    await dialog.getByRole('button', { name: 'Programar', exact: true }).click();
    await expect.poll(() => wire.inputs(calls.schedules.addSchedule).length).toBe(1);
  });

  it('marks an end before the beginning at its field', async () => {
    const { page, wire } = await openScreen('/schedule?new=51', { as: people.teacher(), stubs: choices });
    wire.use(noConflicts);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^3\.º A/ }).click();
    const until = dialog.getByLabel('Hasta', { exact: true });
    await dialog.getByLabel('Fecha', { exact: true }).fill('12/03/2026');
    await dialog.getByLabel('Desde').fill('10:00');
    await dialog.getByRole('button', { name: 'Termina otro día' }).click();
    await dialog.getByLabel('Hasta (fecha)').fill('12/03/2026');
    await until.fill('10:00');
    await dialog.getByRole('button', { name: 'Programar', exact: true }).click();
    await expectOf(until).attribute('aria-invalid').toBe('true');
    expect(wire.inputs(calls.schedules.addSchedule)).toEqual([]);
    await expectAccessibleInAllThemes(page);
  });
});

describe('what to know before an assessment is scheduled', () => {
  it('is on which days the class had it, and which instructions its rules and times contradict', async () => {
    const on = (day: string) => ({ opens: `2026-03-${day}T09:00:00+01:00`, closes: `2026-03-${day}T10:00:00+01:00` });
    const given = [
      { idSchedule: 73, courseName: '3.º A', teacher: 'Núñez, Ana', ...on('25') },
      { idSchedule: 72, courseName: '3.º A', teacher: 'Rey, Bruno', ...on('06') },
      { idSchedule: 71, courseName: '3.º A', teacher: 'Núñez, Ana', ...on('02') },
    ];
    const instructions = docFromText('Lee con calma. Puedes volver atrás y cambiar tus respuestas. Tienes 40 minutos.');
    const { page, wire } = await openScreen('/schedule?new=51', {
      as: people.teacher(),
      window: { ...phoneWindow, colorScheme: 'dark' },
      stubs: [
        ...choices,
        noConflicts,
        stub(calls.schedules.getAssessmentToSchedule, ({ idsCourses = [] }) => ({
          content: { instructions, qntAnsweredOnce: 0, given: idsCourses.length > 0 ? given : [] },
        })),
      ],
    });
    const dialog = page.getByRole('dialog');
    const notices = dialog.getByRole('status');
    await dialog.getByRole('button', { name: /^3\.º A/ }).click();
    await notices
      .getByText(/^3\.º A ya ha hecho esta evaluación: 02\/03\/2026, .*Núñez, Ana\) y 06\/03\/2026, /)
      .waitFor();
    await notices.getByText(/^3\.º A ya tiene programada esta evaluación: 25\/03\/2026, /).waitFor();
    await dialog.getByLabel('Minutos').fill('40');
    await notices.getByText(/dicen otra cosa/).waitFor({ state: 'detached' });

    await dialog.getByText('Reglas').click();
    await dialog.getByRole('checkbox', { name: 'Una pregunta tras otra, sin volver atrás' }).check();
    await notices.getByText('«Puedes volver atrás y cambiar tus respuestas.»', { exact: false }).waitFor();
    await dialog.getByLabel('Minutos').fill('50');
    await notices.getByText(/^«Tienes 40 minutos\.» – aquí cada estudiante tiene 50/).waitFor();
    await expectAccessible(page);
    expect(wire.inputs(calls.schedules.getAssessmentToSchedule).at(-1)).toMatchObject({
      ...{ idAssessment: 51, idsCourses: [5] },
    });
  });
});

describe('a time at which the class has another assessment', () => {
  it('is told before anything is scheduled, and gives way to the next free one, in a browser of another language', async () => {
    const DAY = '2026-03-25';
    const taken = { title: 'Fuerzas y energía', courseName: '3.º A', opens: `${DAY}T09:00:00+01:00` };
    const closes = `${DAY}T10:30:00+01:00`;
    const conflicts = stub(calls.schedules.getScheduleConflicts, ({ startDate, startTime }) => {
      if (startDate !== DAY || startTime >= '10:30')
        return { content: { conflicts: [], day: [], next: null, otherDays: [] } };
      return {
        content: {
          conflicts: [
            {
              ...taken,
              closes,
              kind: 'course' as const,
              busy: true,
              teacher: 'Núñez, Ana',
              students: [],
              qntStudents: 28,
            },
          ],
          day: [{ kind: 'course' as const, name: '3.º A', taken: [{ ...taken, closes, busy: true }] }],
          next: { date: DAY, startTime: '10:30', endTime: '11:30' },
          otherDays: [],
        },
      };
    });
    const { page, wire } = await openScreen('/schedule?new=51', {
      as: people.teacher(),
      window: { ...desktopWindow, locale: 'en-US' },
      stubs: [
        ...choices,
        conflicts,
        stub(calls.schedules.addSchedule, ({ startDate, startTime, endTime }) => ({
          content: [
            scheduleRow({
              ...{ startDate, startTime, endTime },
              rules: { ...scheduleRow().rules, roomCode: 'K7M2QX' },
              ...{ opens: `${startDate}T${startTime}:00+01:00`, closes: `${startDate}T${endTime}:00+01:00` },
            }),
          ],
          courses: [{ idCourse: 5, name: '3.º A' }],
          conflicts: [],
          status: 200 as const,
        })),
      ],
    });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^3\.º A/ }).click();
    const field = dialog.getByLabel('Fecha', { exact: true });
    const calendar = dialog.getByRole('dialog', { name: 'Calendario' });
    await field.fill('');
    await field.press('ArrowDown');
    await calendar.waitFor();
    // Today has the focus.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/10/);
    await page.keyboard.press('Escape');
    await field.fill('25/03/2026');
    await field.press('ArrowDown');
    await calendar.getByText(/^[a-z]+ \d{4}$/).waitFor();
    await expectAccessibleInAllThemes(page);
    await page.keyboard.press('Escape');
    await dialog.getByLabel('Desde').fill('9:30');
    await dialog.getByText(/tiene otra evaluación a esa hora/).waitFor();
    await expectAccessibleInAllThemes(page);
    const block = dialog.getByRole('slider', { name: 'Hora de esta evaluación' });
    await block.press('ArrowRight');
    await expectOf(dialog.getByLabel('Desde')).value.toBe('09:35');
    await expectOf(dialog.getByLabel('Hasta', { exact: true })).value.toBe('10:35');

    // The slot of one day is not taken for another, about which nothing is known yet.
    const answered = Promise.withResolvers<void>();
    wire.use(hold(conflicts, answered.promise));
    const take = dialog.getByRole('button', { name: 'Programar a las 10:30' });
    await field.fill('26/03/2026');
    await expectOf(take).disabled.toBe(true);
    await field.fill('25/03/2026');
    answered.resolve();
    await take.click();
    const scheduled = page.getByRole('dialog', { name: 'Programada' });
    await scheduled.getByText(/10:30–11:30/).waitFor();
    await scheduled.getByText('K7M 2QX').waitFor();
    await expectAccessibleInAllThemes(page);
    expect(wire.inputs(calls.schedules.addSchedule)).toMatchObject([
      { idAssessment: 51, idsCourses: [5], startDate: DAY, startTime: '10:30', endTime: '11:30' },
    ]);
  });
});
