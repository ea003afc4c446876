import { IconNumber123, IconSection } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assessment, Block, Section } from '../../../../contract/assessments.ts';
import { MAXIMUM_QUESTIONS } from '../../../../core/assessments/positions.ts';
import { MAXIMUM_SECTIONS, possiblePoints } from '../../../../core/assessments/sections.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { useFormat } from '../../../../ui/format/format.ts';
import { createUuid } from '../../../data/create-uuid.ts';
import type { Step } from './change-history.ts';
import { type Change, changeOfSections, countQuestions } from './changes.ts';
import { DisciplineShareBar } from './discipline-share-bar.tsx';
import { HistoryButtons } from './history-buttons.tsx';
import { Outline } from './outline.tsx';
import classes from './outline-pane.module.css';
import { PointsDialog } from './points-dialog.tsx';
import { SectionDialog } from './section-dialog.tsx';
import sectionClasses from './sections.module.css';
import { suggestedMinutes } from './suggested-minutes.ts';
import { haveWeights } from './typed-points.ts';
import { useRowFocus } from './use-row-focus.ts';

/** Of sections that are added one after the other; further ones have numbers. */
const sectionLetters = 'ABCDEFGHIJ';

type Props = {
  assessment: Assessment;
  blocks: readonly Block[];
  sections: readonly Section[];
  /** What can be undone and what can be made again. */
  undo: Step | undefined;
  redo: Step | undefined;
  onRerun: (which: 'undo' | 'redo') => void;
  onMove: (move: Extract<Change, { kind: 'move' }>) => void;
  onRemove: (idsQuestions: number[]) => void;
  /** Replaces a question by a similar one, of which it returns the id; null where there is none. */
  onReplace: (idQuestion: number) => Promise<number | null>;
  onSections: (change: Extract<Change, { kind: 'sections' }>) => void;
  onPoints: (change: Extract<Change, { kind: 'weights' }> | null, showPoints: boolean) => void;
};

/** A section that is written in the dialog: one that there is, or a new one with its place among the sections and its questions. */
type Writing = { section: Section; isNew: boolean; at: number; idsQuestions: readonly number[] };

/** Renders the assessment so far: the number of questions, what they are about, and the questions in print order. */
export function OutlinePane(props: Props) {
  const { assessment, blocks, sections, undo, redo, onRerun, onMove, onRemove, onReplace, onSections, onPoints } =
    props;
  const { t } = useTranslation('builder');
  const { number } = useFormat();
  const count = countQuestions(blocks);
  const [writing, setWriting] = useState<Writing | null>(null);
  const [givingPoints, setGivingPoints] = useState(false);
  const points = possiblePoints(blocks.flatMap(({ questions }) => questions));
  const hasPoints = assessment.showPoints || haveWeights(blocks);
  const isFull = sections.length >= MAXIMUM_SECTIONS;
  const begin = (at: number, idsQuestions: readonly number[]) => {
    const letter = sectionLetters[sections.length] ?? String(sections.length + 1);
    const section = { uuid: createUuid(), heading: t('sections.headingOf', { letter }), instructions: '' };
    setWriting({ section, isNew: true, at, idsQuestions });
  };
  const save = ({ isNew, at, idsQuestions }: Writing, section: Section) => {
    setWriting(null);
    const { uuid } = section;
    onSections(
      isNew
        ? changeOfSections(sections, sections.toSpliced(at, 0, section), { uuid, idsQuestions })
        : changeOfSections(
            sections,
            sections.map((one) => (one.uuid === uuid ? section : one)),
          ),
    );
  };
  return (
    <section aria-label={t('outline.label')} className={classes.pane} {...useRowFocus<HTMLElement>()}>
      <header className={classes.head}>
        <div className={classes.amount}>
          <h2 className={classes.count} data-item-head tabIndex={-1}>
            {t('outline.count', { count })}
          </h2>
          <p className={classes.extent}>
            {t('outline.of', { max: MAXIMUM_QUESTIONS })}
            {count > 0 && ` · ${t('outline.minutes', { minutes: number(suggestedMinutes(blocks)) })}`}
            {count > 0 && hasPoints && ` · ${t('points.sum', { count: points, points: number(points) })}`}
          </p>
        </div>
        <HistoryButtons undo={undo} redo={redo} onRerun={onRerun} />
      </header>
      {count === 0 && sections.length === 0 ? (
        <p className={classes.empty}>{t('outline.empty')}</p>
      ) : (
        <>
          <DisciplineShareBar blocks={blocks} />
          <Outline
            blocks={blocks}
            sections={sections}
            showPoints={hasPoints}
            onMove={onMove}
            onRemove={onRemove}
            onReplace={onReplace}
            onBegin={isFull ? null : begin}
            onEdit={(section) => setWriting({ section, isNew: false, at: 0, idsQuestions: [] })}
            onSections={(after) => onSections(changeOfSections(sections, after))}
          />
          <div className={sectionClasses.tools}>
            <Button
              variant="default"
              size="sm"
              disabled={isFull}
              leftSection={<IconSection size={18} aria-hidden />}
              onClick={() => begin(sections.length, [])}
            >
              {t('sections.add')}
            </Button>
            <Button
              variant="default"
              size="sm"
              leftSection={<IconNumber123 size={18} aria-hidden />}
              onClick={() => setGivingPoints(true)}
            >
              {t('points.button')}
            </Button>
          </div>
        </>
      )}
      {writing && (
        <SectionDialog
          idAssessment={assessment.idAssessment}
          section={writing.section}
          isNew={writing.isNew}
          onSave={(section) => save(writing, section)}
          onClose={() => setWriting(null)}
        />
      )}
      {givingPoints && (
        <PointsDialog
          assessment={assessment}
          blocks={blocks}
          sections={sections}
          onSave={(change, showPoints) => {
            setGivingPoints(false);
            onPoints(change, showPoints);
          }}
          onClose={() => setGivingPoints(false)}
        />
      )}
    </section>
  );
}
