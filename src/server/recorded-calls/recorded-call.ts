/**
 * The type of a field, by its name; of a list by that of its entries, of which there must be one; `any` = must be
 * present.
 */
export type FieldType =
  | 'number'
  | 'string'
  | 'boolean'
  | 'text or null'
  | 'number or null'
  | 'any'
  | readonly [FieldType]
  | Fields;
type Fields = { readonly [name: string]: FieldType };

/**
 * What a client of another maker sends and must receive. `$name` is a value from an earlier reply or from the test's
 * school.
 */
export type RecordedCall = {
  as: 'ana' | 'carla' | 'lucia' | 'nobody';
  call: string;
  /** Only parameters that the published description has, or that it leaves open for this call. */
  sends?: Readonly<Record<string, unknown>>;
  /** 200 unless it says otherwise. */
  status?: number;
  gets: FieldType;
  /** How many entries the lists have, by their paths, where there are more than a page of them or some of last year. */
  has?: Readonly<Record<string, number>>;
  /** What is taken from the reply, by its path. */
  takes?: Readonly<Record<string, string>>;
  /** The clock is set before. */
  at?: string;
};

export const row: Fields = {
  idAssessment: 'number',
  title: 'string',
  status: 'number',
  type: 'string',
  qntQuestions: 'number',
};
export const rows: Fields = { content: [row], totalrecords: 'number', totalpages: 'number', recordsperpage: 'number' };
const alternative: Fields = { id: 'number', idQuestion: 'number', text: 'string', position: 'number' };
/** What a student reads of a question. */
export const publicQuestion: Fields = {
  ...{ idQuestion: 'number', idType: 'number', text: 'string', content: 'any', alternatives: [alternative] },
};
export const question: Fields = {
  ...{ content: 'any', text: 'string', feedback: 'string', alternatives: [{ ...alternative, correct: 'number' }] },
  ...{ idQuestion: 'number', idType: 'number', identifier: 'string', comment: 'string', guidance: 'string' },
  ...{ addedBy: 'number', added: 'string', updated: 'string', public: 'number', import: 'string', canEdit: 'boolean' },
  ...{
    catalogingPath: ['string'],
    source: 'text or null',
    cursiveLetter: 'boolean',
    h5pFileLink: 'text or null',
    thematicAxis: 'text or null',
    usedTimes: 'number',
  },
};
export const paged: Fields = { totalrecords: 'number', totalpages: 'number', recordsperpage: 'number', years: 'any' };
export const user: Fields = {
  ...{
    idUser: 'number',
    idType: 'number',
    firstName: 'string',
    lastName: 'string',
    email: 'string',
    permissions: 'string',
  },
  ...{
    idCountry: 'number',
    abbreviation: 'string',
    schoolName: 'text or null',
    timezone: 'string',
    photo: 'text or null',
  },
  ...{
    language: 'text or null',
    schoolLanguage: 'string',
    termsUse: 'any',
    receiveCommercial: 'boolean',
    cookiesConfig: 'any',
    simplificaLanguagesCustom: 'string',
    shareMyQuestions: 'boolean',
    withoutStudentModules: 'boolean',
    simplificaReportsGenerateSheetHasLogin: 'number',
  },
};
export const refused: Fields = { errCode: 'number', error: 'string', status: 'number' };
export const schedules: FieldType = [
  { idSchedule: 'number', status: 'string', startDate: 'string', startTime: 'string', badge: 'string' },
];
export const planned: Fields = {
  content: schedules,
  courses: [{ idCourse: 'number', name: 'string' }],
  status: 'number',
};
export const times = { startDate: '2026-03-02', startTime: '09:00:00', endDate: '', endTime: '10:00:00', duration: '' };
export const alternatives = ['Núcleo', 'Membrana', '', 'Pared'];

export const id = { idAssessment: '$idAssessment' };
