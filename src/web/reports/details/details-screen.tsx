import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  answersFinding,
  axisLevelsFinding,
  gendersFinding,
  gendersReason,
  groupsFinding,
  levelsFinding,
  notableQuestions,
  questionsFinding,
  studentsFinding,
  summaryFinding,
} from '../../../core/report/findings.ts';
import { lowestFirst } from '../../../core/report/students-table.ts';
import type { Sentence } from '../../../core/report/words/words.ts';
import { shownFigure } from '../../../core/results/figures.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { isDialogOpen, isTyping } from '../../../ui/dialog/shortcuts.tsx';
import { ResultsFrame } from '../results-frame.tsx';
import { ResultsSkeleton } from '../results-skeleton.tsx';
import { StudentDialogs } from '../student/student-dialogs.tsx';
import { type DetailsReport, useDetailsReport } from '../use-report.ts';
import { AnswerMatrix } from './answer-matrix.tsx';
import * as charts from './chart-sections.tsx';
import classes from './details.module.css';
import { QuestionTables } from './question-tables.tsx';
import { ReportFiles } from './report-files.tsx';
import { useReportTexts } from './report-texts.ts';
import { NothingToShow, Section } from './section.tsx';
import { StudentsTable } from './students-section.tsx';
import { type SectionName, sectionNames, useClosedSections } from './use-closed-sections.ts';

/** Renders all figures of a schedule in eight sections. */
export function DetailsScreen() {
  const reply = useDetailsReport();
  return (
    <ResultsFrame reply={reply} actions={(report) => <ReportFiles report={report} />}>
      {(report) => <Details report={report} />}
    </ResultsFrame>
  );
}

export { DetailsScreen as Component, ResultsSkeleton as Loading };
export const plain = true;

/** With more questions the matrix needs the whole width. */
const MOST_BESIDE = 16;
/** After so many pixels the head of the screen is out of sight, and links to the sections take its place. */
const HEAD_PX = 200;

type Content = { columns: 5 | 6 | 7 | 12; finding: Sentence[]; reason?: string; table?: ReactNode; body: ReactNode };

function Details({ report }: { report: DetailsReport }) {
  const { t } = useTranslation('reports');
  const texts = useReportTexts(report);
  const closed = useClosedSections();
  const current = useCurrentSection();
  const { words } = texts;
  const sections = useSections(report, texts);
  const names: Record<SectionName, string> = {
    ...words.sections,
    ...(report.hitsByCompetencyGender.some(({ femaleAverage }) => femaleAverage !== null) && {
      competencies: words.competenciesByGender,
    }),
  };
  return (
    <>
      <div className={`${classes.screenOnly} ${classes.foldAll}`}>
        <Button variant="subtle" size="sm" onClick={() => closed.setAll(closed.areAllClosed)}>
          {t(closed.areAllClosed ? 'details.openAll' : 'details.closeAll')}
        </Button>
      </div>
      <nav aria-label={t('details.jumps')} className={classes.jumps} data-shown={current !== null || undefined}>
        <span className={classes.jumpsTitle}>{report.assessmentTitle}</span>
        {sectionNames.map((name) => (
          <a key={name} href={`#${name}`} aria-current={name === current ? 'location' : undefined}>
            {words.sections[name]}
          </a>
        ))}
      </nav>
      <div className={classes.sections}>
        {sectionNames.map((name, index) => {
          const { columns, finding, reason, table, body } = sections[name];
          return (
            <Section
              key={name}
              {...{ name, columns, table, number: index + 1, title: names[name] }}
              {...(reason && { reason })}
              finding={texts.finding(finding)}
              isOpen={closed.isOpen(name)}
              onToggle={() => closed.toggle(name)}
            >
              {body}
            </Section>
          );
        })}
      </div>
      <StudentDialogs
        idSchedule={report.idSchedule}
        students={lowestFirst(report.attemptsByThematicAxis, report.onlyLikertQuestions).map((row) => ({
          ...row,
          photo: null,
          isFinished: true,
        }))}
      />
    </>
  );
}

/** Returns what stands in each section. */
function useSections(report: DetailsReport, texts: ReturnType<typeof useReportTexts>): Record<SectionName, Content> {
  const { words } = texts;
  const { resultHitLevel: summary, hitLevel, onlyLikertQuestions: onlyLikert, questionsTable: questions } = report;
  const { hitsByThematicAxis: axes, hitsLevelByThematicAxis: axisLevels, genders } = report;
  const { hitsByCompetency: competencies, hitsByCompetencyGender: byGender } = report;
  const mean = shownFigure(onlyLikert, { grade: summary.average, relativeScore: summary.relativeScore });
  const chart = { report, texts };
  const finding = {
    summary: summaryFinding(summary, onlyLikert),
    levels: levelsFinding(hitLevel, onlyLikert),
    axes: groupsFinding(axes),
    axisLevels: axisLevelsFinding(axisLevels.data),
    competencies: gendersFinding(genders).length > 0 ? gendersFinding(genders) : groupsFinding(competencies),
  };
  const said = (name: keyof typeof finding) => `${words.sections[name]}. ${texts.finding(finding[name])}`;
  const nothing = (reason: string): Content => ({
    ...{ columns: 6, finding: [], body: <NothingToShow title={words.nothing.title} reason={reason} /> },
  });
  const beside = questions.length <= MOST_BESIDE;
  const trap = notableQuestions(questions, summary.students).trap?.number ?? null;
  const students = texts.write({ name: 'size.students', values: { count: summary.students } });
  // Responses on scales are not counted beside others.
  const counted = questions.filter(({ isLikert }) => onlyLikert || !isLikert).length;
  const asked = texts.write({ name: 'size.questions', values: { count: counted } });
  const inFirst = texts.write({ name: 'letters.inFirst' });
  const byGenders = byGender.some(({ femaleAverage }) => femaleAverage !== null);
  return {
    summary: {
      ...{ columns: 5, finding: finding.summary },
      reason: texts.write({
        name: 'summary.size',
        values: { responses: summary.responses, students, questions: asked },
      }),
      table: <charts.SummaryTable {...chart} />,
      body: <charts.SummaryChart {...chart} finding={said('summary')} />,
    },
    levels: {
      ...{ columns: 7, finding: finding.levels, table: <charts.LevelsTable {...chart} /> },
      body: <charts.LevelsChart {...chart} {...{ finding: said('levels') }} />,
    },
    axes:
      axes.length === 0
        ? nothing(words.nothing.axes)
        : {
            ...{ columns: 6, finding: finding.axes },
            table: <charts.GroupsTable groups={axes} texts={texts} name={report.thematicAxisLabel} />,
            body: <charts.GroupsChart groups={axes} {...{ mean, texts, finding: said('axes') }} />,
          },
    axisLevels:
      axes.length === 0
        ? nothing(words.nothing.axes)
        : {
            ...{ columns: 6, finding: finding.axisLevels, table: <charts.AxisLevelsTable {...chart} /> },
            body: <charts.AxisLevelsChart {...chart} finding={said('axisLevels')} />,
          },
    competencies:
      competencies.length === 0
        ? { ...nothing(words.nothing.competencies), columns: 12 }
        : {
            ...{ columns: 12, finding: finding.competencies },
            reason: gendersReason(genders, byGender).map(texts.write).join(' '),
            table: <charts.GendersTable {...chart} />,
            body: byGenders ? (
              <charts.GendersChart {...chart} finding={said('competencies')} />
            ) : (
              <charts.GroupsChart groups={competencies} {...{ mean, texts, finding: said('competencies') }} />
            ),
          },
    students: {
      ...{ columns: 12, finding: studentsFinding(report.attemptsByThematicAxis, onlyLikert, texts) },
      body: <StudentsTable {...chart} />,
    },
    answers: {
      ...{ columns: beside ? 7 : 12, finding: answersFinding(questions, summary.students), reason: inFirst },
      body: <AnswerMatrix {...chart} marked={trap} />,
    },
    questions: {
      ...{ columns: beside ? 5 : 12, finding: questionsFinding(questions, summary.students), reason: inFirst },
      body: <QuestionTables {...chart} />,
    },
  };
}

/** Returns the section that is read now, null near the top; the keys [ and ] go to the one before and after it. */
function useCurrentSection(): SectionName | null {
  const [current, setCurrent] = useState<SectionName | null>(null);
  useEffect(() => {
    const look = () => {
      const tops = sectionNames.map((name) => ({
        name,
        top: document.getElementById(name)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY,
      }));
      setCurrent(scrollY < HEAD_PX ? null : (tops.findLast(({ top }) => top < innerHeight / 3)?.name ?? null));
    };
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const step = { '[': -1, ']': 1 }[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || isTyping(event.target) || isDialogOpen()) return;
    const focused = document.activeElement?.closest('section[id]')?.id ?? current;
    const names: readonly string[] = sectionNames;
    const index = names.indexOf(focused ?? '') + step;
    const next = document.getElementById(names[Math.max(0, Math.min(index, names.length - 1))] ?? '');
    next?.scrollIntoView();
    next?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return current;
}
