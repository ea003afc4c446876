/** What the teachers of the demonstration have made and scheduled; days are school days from today. */
export type PlannedAssessment = {
  teacher: string;
  title: string;
  period: string;
  /** A path in the catalogue. */
  path: readonly string[];
  /** How many questions of the path it takes at random; none = those that its teacher has written for it. */
  questions?: number;
  instructions?: string;
  /** None = still a draft. */
  schedules?: readonly PlannedSchedule[];
  /** The review state of a provider's assessment, which is finished but not scheduled. */
  review?: 'inReview' | 'published';
};

export type PlannedSchedule = {
  course: string;
  day: number;
  /** Open until this day; none = the same day. */
  untilDay?: number;
  from: string;
  to: string;
  duration?: number;
  cancelled?: true;
};

const care =
  'Lee cada pregunta con calma antes de responder. Puedes volver atrás y cambiar tus respuestas hasta el final.';

export const plan: readonly PlannedAssessment[] = [
  {
    teacher: 'teacher',
    title: 'Evaluación inicial de Matemáticas',
    period: 'Primer trimestre',
    path: ['Matemáticas'],
    questions: 12,
    instructions: care,
    schedules: [
      { course: '3.º A', day: -24, from: '09:00', to: '09:55', duration: 45 },
      { course: '3.º B', day: -24, from: '11:15', to: '12:10', duration: 45 },
    ],
  },
  {
    teacher: 'teacher',
    title: 'Fuerzas, energía y materia',
    period: 'Primer trimestre',
    path: ['Física y Química'],
    questions: 7,
    instructions: `${care} Puedes usar calculadora.`,
    schedules: [
      { course: '3.º A', day: -12, from: '10:00', to: '10:55' },
      { course: '3.º B', day: -11, from: '12:15', to: '13:10' },
    ],
  },
  {
    teacher: 'teacher',
    title: 'Los seres vivos y su entorno',
    period: 'Primer trimestre',
    path: ['Biología y Geología'],
    questions: 6,
    instructions: care,
    schedules: [{ course: '3.º B', day: -4, from: '09:00', to: '09:55', duration: 30 }],
  },
  {
    teacher: 'teacher',
    title: 'Repaso de Matemáticas',
    period: 'Primer trimestre',
    path: ['Matemáticas'],
    questions: 10,
    instructions: `${care} Tienes 40 minutos desde que empiezas.`,
    schedules: [
      { course: '3.º A', day: 0, untilDay: 1, from: '00:00', to: '23:59', duration: 40 },
      { course: '3.º B', day: 3, from: '09:00', to: '09:55', duration: 40 },
    ],
  },
  {
    teacher: 'teacher',
    title: 'Simulacro del trimestre',
    period: 'Primer trimestre',
    path: ['Matemáticas'],
    questions: 8,
    schedules: [{ course: '3.º A', day: -3, from: '13:15', to: '14:10', cancelled: true }],
  },
  {
    teacher: 'teacher',
    title: 'Ciencias: preguntas para el aula',
    period: '',
    path: ['Física y Química'],
    questions: 5,
  },
  {
    teacher: 'teacher',
    title: 'Un poco de todo: siete maneras de preguntar',
    period: 'Primer trimestre',
    path: ['Matemáticas'],
    instructions: `${care} Las preguntas abiertas las corrige tu profesora.`,
    schedules: [
      { course: '3.º B', day: -2, from: '09:00', to: '09:55' },
      { course: '3.º A', day: 0, untilDay: 1, from: '00:00', to: '23:59' },
    ],
  },
  {
    teacher: 'teacher',
    title: 'Autoevaluación: cómo voy en Matemáticas',
    period: 'Primer trimestre',
    path: ['Matemáticas'],
    instructions: 'Aquí no hay respuestas correctas: marca en cada fila lo que mejor te describe hoy.',
    schedules: [{ course: '3.º A', day: -5, from: '12:15', to: '13:10' }],
  },
  {
    teacher: 'teacher2',
    title: 'Comprensión lectora y gramática',
    period: 'Primer trimestre',
    path: ['Lengua Castellana y Literatura'],
    questions: 10,
    instructions: care,
    schedules: [
      { course: '3.º A', day: -16, from: '11:15', to: '12:10' },
      { course: '3.º B', day: -16, from: '12:15', to: '13:10' },
      { course: '3.º A', day: 2, from: '11:15', to: '12:10' },
    ],
  },
  {
    teacher: 'teacher2',
    title: 'El mundo y su historia',
    period: 'Primer trimestre',
    path: ['Geografía e Historia'],
    questions: 11,
    instructions: care,
    schedules: [{ course: '3.º A', day: -7, from: '09:00', to: '09:55' }],
  },
  {
    teacher: 'teacher3',
    title: 'English: reading and language',
    period: 'Term 1',
    path: ['English Language'],
    questions: 10,
    instructions: 'Read each text before you answer. You can change your answers until the end.',
    schedules: [
      { course: '3.º B', day: -9, from: '10:00', to: '10:55', duration: 50 },
      { course: '3.º A', day: 4, from: '10:00', to: '10:55', duration: 50 },
    ],
  },
  {
    teacher: 'teacher4',
    title: 'English B1: use of English',
    period: 'Term 1',
    path: ['English Language'],
    questions: 8,
    instructions: 'Read each question before you answer. You can change your answers until the end.',
    schedules: [
      { course: 'Inglés B1', day: -6, from: '17:00', to: '17:55' },
      { course: 'Inglés B1', day: 6, from: '17:00', to: '17:55' },
    ],
  },
  {
    teacher: 'author',
    title: 'Ciencias de la Tierra y de la vida',
    period: '',
    path: ['Biología y Geología'],
    questions: 6,
    instructions: care,
    review: 'published',
  },
  {
    teacher: 'author',
    title: 'Mapas, climas y población',
    period: '',
    path: ['Geografía e Historia'],
    questions: 8,
    review: 'inReview',
  },
  { teacher: 'teacher3', title: 'Língua Portuguesa: leitura', period: '', path: ['Língua Portuguesa'], questions: 6 },
];
