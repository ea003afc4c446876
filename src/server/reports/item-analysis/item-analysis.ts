import type { AnalysedQuestion } from '../../../contract/reports.ts';
import {
  differenceOf,
  equalWeightTotals,
  type Group,
  SMALLEST_GROUP,
} from '../../../core/statistics/differential-functioning.ts';
import { flagsOf } from '../../../core/statistics/flags.ts';
import { analyseLazily, type LazyItemAnalysis, type ScoredColumn } from '../../../core/statistics/item-analysis.ts';
import { questionTypeOf } from '../../../questions/registry.ts';
import { readableText } from '../../../questions/text/plain/plain-text.ts';
import { type HandlersOf, languageOf } from '../../area.ts';
import { countOutdatedGrades } from '../../grading/api.ts';
import { mapInTurns } from '../../map-in-turns.ts';
import { listRegrades } from '../../regrade/api.ts';
import { findScheduleHead } from '../../schedules/api.ts';
import { loadResponses } from '../details/choices.ts';
import { loadReportedStudents } from '../details/students.ts';
import { loadReportFacts, type ReportItem } from '../facts.ts';
import { headToDto } from '../head.ts';
import { analysedColumns, hasKey, leftOutOf, waitingQuestions } from './columns.ts';
import { regradesOf } from './regrades.ts';

type ReportedStudent = Awaited<ReturnType<typeof loadReportedStudents>>[number];

/** The handler of the item analysis of a schedule. */
export const itemAnalysisHandlers: HandlersOf<'reports', 'getItemAnalysis'> = {
  async getItemAnalysis({ db, me }, { idSchedule }, refuse) {
    const head = (await findScheduleHead(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    if (head.finished === 0) return refuse('noAttempts');
    const facts = await loadReportFacts(db, head);
    const students = await loadReportedStudents(db, head, languageOf(me));
    const attempts = students.map(({ idAttempt }) => idAttempt);
    const withKey = facts.items.filter(hasKey).map(({ idQuestion }) => idQuestion);
    const responses = await loadResponses(db, head, withKey);
    const regrades = await listRegrades(db, head);
    const waiting = waitingQuestions(facts);
    const columns = await analysedColumns(facts, attempts, responses);
    const all = [...columns.values()];
    const analysis = analyseLazily(all);
    const versions = await analyseVersions(all, students);
    const analysed: Analysed = { analysis, all, students, versions, levels: equalWeightTotals(all, students.length) };
    const places = new Map([...columns.keys()].map((idQuestion, place) => [idQuestion, place]));
    return {
      content: {
        ...headToDto(head, facts, me, await countOutdatedGrades(db, head)),
        test: testToDto(analysis, all, students, versions),
        questions: await mapInTurns([...facts.items.entries()], ([index, item]) => {
          const described = {
            ...{ number: index + 1, idQuestion: item.idQuestion },
            ...{ text: questionTypeOf(item.idType).stemText(item.content), leftOut: leftOutOf(item, waiting) },
            regrades: regradesOf(item, regrades, { attempts, responses }, me.timezone),
          };
          const place = places.get(item.idQuestion);
          return place === undefined
            ? { ...described, ...withoutFigures }
            : { ...described, ...figuresOf(item, place, analysed) };
        }),
      },
    };
  },
};

type Version = { version: number; persons: number; analysis: LazyItemAnalysis };
type Analysed = {
  analysis: LazyItemAnalysis;
  all: readonly ScoredColumn[];
  students: readonly ReportedStudent[];
  versions: readonly Version[];
  /** By student: the score by which girls and boys are compared. */
  levels: readonly (number | null)[];
};
type Figures = Omit<AnalysedQuestion, 'number' | 'idQuestion' | 'text' | 'leftOut' | 'regrades'>;

const withoutFigures: Figures = {
  ...{ persons: 0, difficultyP: null, itemTotalR: null, itemRestR: null, alphaIfDeleted: null, discrimination27: null },
  ...{ options: [], flags: [], versions: [], difference: null },
};

/** Returns the analysis of each version by itself; of none where there is only one. */
async function analyseVersions(
  columns: readonly ScoredColumn[],
  students: readonly ReportedStudent[],
): Promise<Version[]> {
  const given = [...new Set(students.map(({ formNumber }) => formNumber))].sort((a, b) => a - b);
  if (given.length < 2) return [];
  return mapInTurns(given, (version) => {
    const isOf = (_: unknown, person: number) => students[person]?.formNumber === version;
    const analysis = analyseLazily(
      columns.map((column) => ({ ...column, scores: column.scores.filter(isOf), choices: null })),
    );
    return { version, persons: students.filter(isOf).length, analysis };
  });
}

function testToDto(
  { test, thirds }: LazyItemAnalysis,
  columns: readonly ScoredColumn[],
  students: readonly ReportedStudent[],
  versions: readonly Version[],
) {
  const ofGender = (wanted: 'female' | 'male') => students.filter(({ gender }) => gender === wanted).length;
  const { scoreMean, scoreSD, cronbachAlpha, kr20, standardErrorOfMeasurement, skewness, kurtosis } = test;
  return {
    ...{ persons: students.length, personsComplete: test.personsComplete, items: columns.length },
    ...{ scoreMean, scoreMaximum: columns.reduce((sum, { maximum }) => sum + maximum, 0), scoreSD },
    ...{ cronbachAlpha, kr20, standardErrorOfMeasurement, skewness, kurtosis },
    thirds: thirds.map(({ length }) => length),
    versions: versions.map(({ version, persons, analysis }) => {
      return { version, persons, cronbachAlpha: analysis.test.cronbachAlpha };
    }),
    genders: { female: ofGender('female'), male: ofGender('male'), least: SMALLEST_GROUP },
  };
}

function figuresOf(item: ReportItem, place: number, { analysis, all, students, versions, levels }: Analysed): Figures {
  const column = all[place];
  if (!column) return withoutFigures;
  const figures = analysis.item(place);
  const { persons, difficultyP, itemTotalR, itemRestR, alphaIfDeleted, discrimination27, options } = figures;
  const texts = questionTypeOf(item.idType).keyedAlternatives(item.content)?.alternatives ?? [];
  return {
    ...{ persons, difficultyP, itemTotalR, itemRestR, alphaIfDeleted, discrimination27 },
    options: options.map(({ option, isKey, n, proportion, thirds, optionRestR }, index) => {
      const text = texts[index];
      return {
        ...{ letter: option, text: text ? readableText(text.text) : '', isKey, n, proportion },
        ...{ thirds: [...thirds], optionRestR },
      };
    }),
    flags: flagsOf(figures, { ...column, isOnScale: item.points !== null }, analysis.thirds),
    versions: versions.map(({ version, analysis: ofVersion }) => {
      const own = ofVersion.item(place);
      return { version, persons: own.persons, difficultyP: own.difficultyP, itemRestR: own.itemRestR };
    }),
    difference: differenceOf(column, levels, students.map(groupOf)),
  };
}

const groups = { female: 'focal', male: 'reference', other: null } as const;
const groupOf = ({ gender }: ReportedStudent): Group => (gender === null ? null : groups[gender]);
