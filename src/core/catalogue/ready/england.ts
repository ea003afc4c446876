import type { ReadySubject } from './ready-subject.ts';

const keyStage3 = ['Year 7', 'Year 8', 'Year 9'];
const keyStage4 = ['Year 10', 'Year 11'];
const all = [...keyStage3, ...keyStage4];

/** Subjects of key stages 3 and 4 of the national curriculum. */
export const england: readonly ReadySubject[] = [
  { name: 'English', topics: ['Reading', 'Writing', 'Grammar and vocabulary', 'Spoken English'], years: all },
  {
    name: 'Mathematics',
    topics: [
      ...['Number', 'Algebra', 'Ratio, proportion and rates of change', 'Geometry and measures'],
      ...['Probability', 'Statistics'],
    ],
    years: all,
  },
  {
    name: 'Biology',
    topics: [
      ...['Cells and organisation', 'Nutrition and digestion', 'Gas exchange', 'Health and disease', 'Photosynthesis'],
      ...['Ecosystems', 'Inheritance and evolution'],
    ],
    years: all,
  },
  {
    name: 'Chemistry',
    topics: [
      ...['Particles', 'Atoms, elements and compounds', 'Mixtures and separation', 'Chemical reactions'],
      ...['The periodic table', 'Energetics', 'Earth and atmosphere'],
    ],
    years: all,
  },
  {
    name: 'Physics',
    topics: ['Energy', 'Forces and motion', 'Waves', 'Electricity and magnetism', 'Matter', 'Space physics'],
    years: all,
  },
  {
    name: 'History',
    topics: [
      ...['Medieval Britain', 'Church, state and society 1509–1745', 'Britain 1745–1901'],
      ...['Britain, Europe and the world since 1901', 'Local history', 'World history'],
    ],
    years: all,
  },
  {
    name: 'Geography',
    topics: ['Places and locations', 'Human geography', 'Physical geography', 'Maps and fieldwork'],
    years: all,
  },
  {
    name: 'Computing',
    topics: ['Algorithms', 'Programming', 'Data representation', 'Hardware and networks', 'Online safety'],
    years: all,
  },
  { name: 'French', topics: ['Listening', 'Speaking', 'Reading', 'Writing', 'Grammar and vocabulary'], years: all },
  { name: 'Spanish', topics: ['Listening', 'Speaking', 'Reading', 'Writing', 'Grammar and vocabulary'], years: all },
  { name: 'Art and design', topics: ['Drawing and painting', 'Materials and processes', 'History of art'], years: all },
  {
    name: 'Design and technology',
    topics: ['Design', 'Making', 'Evaluation', 'Technical knowledge', 'Cooking and nutrition'],
    years: all,
  },
  { name: 'Music', topics: ['Performing', 'Composing', 'Listening', 'Notation', 'History of music'], years: all },
  { name: 'Physical education', topics: ['Games and sports', 'Dance', 'Fitness and health'], years: all },
  { name: 'Citizenship', topics: ['Democracy and government', 'Law and justice', 'Money and finance'], years: all },
];
