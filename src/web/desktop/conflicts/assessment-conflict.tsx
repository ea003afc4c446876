import { useTranslation } from 'react-i18next';
import type { Assessment, Block } from '../../../contract/assessments.ts';
import { calls } from '../../../contract/index.ts';
import { fileAddress } from '../../../core/files/asset-id.ts';
import { nameBehindCopy } from '../../../core/sync/copy-names.ts';
import type { Doc } from '../../../questions/text/document/document.ts';
import { docFromText } from '../../../questions/text/plain/from-plain-text.ts';
import { Changed } from '../../../questions/text/render/compared-text.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { useRead } from '../../data/use-read.ts';
import type { ComparedPart } from '../../display/side-by-side.tsx';
import { stemLine } from '../../questions/bank/stem-text.ts';
import { linePart, textPart, useClassificationPart } from '../../questions/review/compared-question.tsx';
import type { VersionsProps } from './conflict.ts';
import classes from './conflict-dialog.module.css';

/** Compares the two versions of an assessment. */
export function AssessmentConflict({ of: { idRow, idCopy }, children }: VersionsProps) {
  const row = useVersion(idRow);
  const copy = useVersion(idCopy);
  if (!row.version || !copy.version) return children(null, row.error ?? copy.error);
  return (
    <Compared row={row.version} copy={copy.version}>
      {children}
    </Compared>
  );
}

type Version = { of: Assessment; blocks: readonly Block[] };

const useVersion = (idAssessment: number): { version: Version | null; error: unknown } => {
  const { continueAssessment, getAssessmentQuestions } = calls.assessments;
  const about = useRead(continueAssessment, { idAssessment }, { onFailure: 'tell' });
  const questions = useRead(getAssessmentQuestions, { idAssessment }, { onFailure: 'tell' });
  if (!about.reply || !questions.reply) return { version: null, error: about.error ?? questions.error };
  return { version: { of: about.reply.content, blocks: questions.reply.content }, error: null };
};

type Props = Pick<VersionsProps, 'children'> & Record<'row' | 'copy', Version>;

function Compared({ row, copy, children }: Props) {
  const { t } = useTranslation(['builder', 'desktop']);
  const { number } = useFormat();
  const [before, after] = [row.of, copy.of];
  const line = (key: string, heading: string, textOf: (one: Assessment) => string) =>
    linePart(key, heading, textOf(before), textOf(after));
  const pointsOf = (weight: number) => t('builder:points.short', { points: number(weight) });
  const yesOrNo = (is: boolean) => t(is ? 'desktop:conflict.yes' : 'desktop:conflict.no');
  const parts: ComparedPart[] = [
    linePart('title', t('builder:data.title'), before.title, nameBehindCopy(after.title, before.title)),
    line('period', t('builder:data.period'), ({ period }) => period),
    useClassificationPart(before.idsCataloging, after.idsCataloging),
    line('kinds', t('builder:kinds.label'), ({ varied }) => t(varied ? 'builder:kinds.all' : 'builder:kinds.single')),
    line('selection', t('builder:data.selection'), ({ qAutomaticQnt }) =>
      qAutomaticQnt === null ? t('builder:data.manual') : `${t('builder:data.automatic')}: ${qAutomaticQnt}`,
    ),
    textPart(
      'instructions',
      t('builder:finish.instructions'),
      before.instructions ?? emptyDoc,
      after.instructions ?? emptyDoc,
    ),
    {
      ...{ key: 'logo', heading: t('builder:logo.label'), needsHeading: true, hasChanges: before.logo !== after.logo },
      body: (
        <div>
          <Logo change="removed" of={before.logo} alt={t('builder:logo.label')} />
          <Logo change="added" of={after.logo} alt={t('builder:logo.label')} />
        </div>
      ),
    },
    line('lines', t('builder:printing.lines'), ({ assessmentResponseSpace }) => String(assessmentResponseSpace)),
    line('boxes', t('builder:printing.boxes'), ({ showCheckboxResponseSpace }) => yesOrNo(showCheckboxResponseSpace)),
    line('noLine', t('builder:printing.noLine'), ({ hideAssessmentAlternativeInstructions: isHidden }) =>
      yesOrNo(isHidden),
    ),
    line('shuffle', t('builder:shuffle.on'), ({ alternativeShuffle }) => yesOrNo(alternativeShuffle !== 'none')),
    line('keepLast', t('builder:shuffle.keepLast'), ({ alternativeShuffle }) =>
      yesOrNo(alternativeShuffle === 'allButLast'),
    ),
    line('showPoints', t('builder:points.show'), ({ showPoints }) => yesOrNo(showPoints)),
    textPart('questions', t('desktop:conflict.questions'), outlineOf(row, pointsOf), outlineOf(copy, pointsOf)),
  ];
  const obstacle = () => {
    if (before.status === 2) return 'rowFinished';
    if (after.status === 2) return 'copyFinished';
    return before.can.edit ? null : 'notAllowed';
  };
  return children({ parts, obstacle: obstacle(), isUsed: false }, null);
}

const emptyDoc = docFromText('');
const LINE_LENGTH = 120;

/** Returns sections and questions as a text, a line each in their order; questions with their points where these are not 1. */
const outlineOf = ({ of, blocks }: Version, pointsOf: (weight: number) => string): Doc => ({
  type: 'doc',
  content: [null, ...of.sections]
    .flatMap((section, at) => [
      ...(section ? [section.heading, ...section.instructions.split('\n')] : []),
      ...blocks
        .filter((block) => block.section === at)
        .flatMap(({ questions }) => questions)
        .map((one) => `${stemLine(one, LINE_LENGTH)}${one.weight === 1 ? '' : ` – ${pointsOf(one.weight)}`}`),
    ])
    .filter((line) => line !== '')
    .flatMap((line) => docFromText(line).content),
});

const Logo = ({ change, of, alt }: { change: 'added' | 'removed'; of: string | null; alt: string }) =>
  of !== null && (
    <Changed change={change} isBlock>
      <img src={fileAddress(of)} alt={alt} className={classes.logo} />
    </Changed>
  );
