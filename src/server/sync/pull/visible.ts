import { type SQL, sql } from 'drizzle-orm';
import type { CopiedEntity } from '../../../core/sync/copied-tables.ts';
import { idArray } from '../../database/arrays.ts';
import { isOwnSchool, type Viewer } from './viewer.ts';

// Which rows a device has copies of. In the conditions `q` is a question, `v` its version, `s` a stimulus, `w` its version, `a` an assessment,
// `f` a file, `u` its use.

/**
 * Selects what the viewer's assessments show, drafts and finished ones, as `item`: questions of any school with their versions and stimuli.
 * `condition` is one on `item` and on the assessment `holder`.
 */
export const selectShown = ({ idUser, idSchool }: Viewer, condition: SQL): SQL => {
  const columns = sql`item.question_school, item.id_question, item.id_question_version, item.id_stimulus, item.id_stimulus_version`;
  const held = sql`
    join assessment holder on holder.id_school = ${idSchool} and holder.id = item.id_assessment
    where item.id_school = ${idSchool} and holder.id_owner = ${idUser} and not holder.deleted and ${condition}`;
  return sql`
    select ${columns} from assessment_snapshot item ${held} and item.form_number = 1
    union select ${columns} from assessment_question item ${held}`;
};

const isShown = (viewer: Viewer, idSchool: number, condition: SQL): SQL =>
  sql`exists (${selectShown(viewer, sql`item.question_school = ${idSchool} and ${condition}`)})`;

/** Returns the condition that a question is the viewer's own, which has all its versions on a device. */
export const isOwnQuestion = (viewer: Viewer, idSchool: number): SQL =>
  isOwnSchool(viewer, idSchool) ? sql`(q.id_owner = ${viewer.idUser} and not q.deleted)` : sql`false`;

const isPublished = (viewer: Viewer, idSchool: number): SQL =>
  isOwnSchool(viewer, idSchool) ? sql`false` : sql`(q.publication_state = 'published' and not q.deleted)`;

const isChosen = ({ disciplines }: Viewer, idSchool: number): SQL => {
  if (disciplines === 'all') return sql`true`;
  if (disciplines.length === 0) return sql`false`;
  return sql`exists (
    select from bank_entry chosen
    where chosen.id_school = ${idSchool} and chosen.questions @> array[q.id] and chosen.classifications && ${idArray(disciplines)})`;
};

const isVisibleQuestion = (viewer: Viewer, idSchool: number): SQL => sql`(
  ${isOwnQuestion(viewer, idSchool)}
  or (${isPublished(viewer, idSchool)} and ${isChosen(viewer, idSchool)})
  or ${isShown(viewer, idSchool, sql`item.id_question = q.id`)})`;

/** Returns the condition that a version of a visible question is copied: all of an own one, else the newest published and those shown. */
export const isVisibleVersion = (viewer: Viewer, idSchool: number): SQL => sql`(
  ${isOwnQuestion(viewer, idSchool)}
  or (${isPublished(viewer, idSchool)} and v.id = q.id_version)
  or ${isShown(viewer, idSchool, sql`item.id_question = v.id_question and item.id_question_version = v.id`)})`;

const hasQuestion = (idSchool: number, condition: SQL): SQL =>
  sql`exists (select from question q where q.id_school = ${idSchool} and q.id_stimulus = s.id and ${condition})`;
const isPublishedAndVisible = (viewer: Viewer, idSchool: number): SQL =>
  sql`${isPublished(viewer, idSchool)} and ${isVisibleQuestion(viewer, idSchool)}`;

/** Also without a question: those that a device has added come after it. */
const isOwnStimulus = (viewer: Viewer, idSchool: number): SQL =>
  isOwnSchool(viewer, idSchool)
    ? sql`(s.id_owner = ${viewer.idUser} and not s.deleted or ${hasQuestion(idSchool, isOwnQuestion(viewer, idSchool))})`
    : sql`false`;

const isVisibleStimulus = (viewer: Viewer, idSchool: number): SQL => sql`(
  ${isOwnStimulus(viewer, idSchool)}
  or ${hasQuestion(idSchool, isPublishedAndVisible(viewer, idSchool))}
  or ${isShown(viewer, idSchool, sql`item.id_stimulus = s.id`)})`;

/** Returns the condition that a version of a visible stimulus is copied, as of questions. */
export const isVisibleWording = (viewer: Viewer, idSchool: number): SQL => sql`(
  ${isOwnStimulus(viewer, idSchool)}
  or (w.id = s.id_version and ${hasQuestion(idSchool, isPublishedAndVisible(viewer, idSchool))})
  or ${isShown(viewer, idSchool, sql`item.id_stimulus_version = w.id`)})`;

const isOwnAssessment = (viewer: Viewer, idSchool: number): SQL =>
  isOwnSchool(viewer, idSchool) ? sql`(a.id_owner = ${viewer.idUser} and not a.deleted)` : sql`false`;

/** Returns the condition that a use of a file is by a row that is copied. */
export const isVisibleUse = (viewer: Viewer, idSchool: number): SQL => sql`(case u.entity
  when 'questionVersion' then exists (
    select from question_version v join question q on q.id_school = ${idSchool} and q.id = v.id_question
    where v.id_school = ${idSchool} and v.id = u.id
      and ${isVisibleQuestion(viewer, idSchool)} and ${isVisibleVersion(viewer, idSchool)})
  when 'stimulusVersion' then exists (
    select from stimulus_version w join stimulus s on s.id_school = ${idSchool} and s.id = w.id_stimulus
    where w.id_school = ${idSchool} and w.id = u.id and ${isVisibleWording(viewer, idSchool)})
  when 'assessment' then exists (
    select from assessment a where a.id_school = ${idSchool} and a.id = u.id and ${isOwnAssessment(viewer, idSchool)})
  else false end)`;

const isVisibleFile = (viewer: Viewer, idSchool: number): SQL => sql`exists (
  select from asset_use u where u.id_school = ${idSchool} and u.asset = f.id and ${isVisibleUse(viewer, idSchool)})`;

type Visible = { from: SQL; alias: SQL; isVisible: (viewer: Viewer, idSchool: number) => SQL };

/** The table of each entity with its alias, and which of its rows are copied. */
export const visible = {
  catalogue: { from: sql`catalogue c`, alias: sql`c`, isVisible: () => sql`true` },
  stimulus: { from: sql`stimulus s`, alias: sql`s`, isVisible: isVisibleStimulus },
  question: { from: sql`question q`, alias: sql`q`, isVisible: isVisibleQuestion },
  assessment: { from: sql`assessment a`, alias: sql`a`, isVisible: isOwnAssessment },
  file: { from: sql`asset f`, alias: sql`f`, isVisible: isVisibleFile },
} as const satisfies Record<CopiedEntity, Visible>;
