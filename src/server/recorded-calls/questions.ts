import { alternatives, paged, question, type RecordedCall, refused } from './recorded-call.ts';

export const bank: RecordedCall[] = [
  {
    as: 'ana',
    call: 'POST /questions/getCatalogings.php',
    sends: { idCataloging: '' },
    gets: {
      content: [
        {
          idCataloging: 'number',
          idParent: 'number or null',
          name: 'string',
          abbreviation: 'string',
          icon: 'string',
          filter: 'number',
          filterMultiple: 'boolean',
          position: 'number',
          markerDiscipline: 'boolean',
        },
      ],
    },
  },
  {
    as: 'ana',
    call: 'POST /questions/addQuestion.php',
    sends: {
      idCataloging: '$idCataloging',
      questionCommand: '¿Qué rodea la célula?',
      questionGuidance: '',
      questionComment: 'Fácil',
      questionAlternatives: alternatives,
      questionCorrectAlternative: '1',
      cursiveLetter: '1',
    },
    gets: { content: { idQuestion: 'number' } },
    takes: { idQuestion: 'content.idQuestion' },
  },
  {
    as: 'ana',
    call: 'POST /questions/getQuestion.php',
    sends: { idQuestion: '$idQuestion' },
    gets: {
      content: {
        ...question,
        text: 'string',
        feedback: 'string',
        alternatives: [{ id: 'number', idQuestion: 'number', text: 'string', position: 'number', correct: 'number' }],
      },
    },
  },
  {
    as: 'ana',
    call: 'POST /questions/editQuestion.php',
    sends: {
      idQuestion: '$idQuestion',
      idCataloging: '$idCataloging',
      questionCommand: '¿Qué rodea la célula?',
      questionGuidance: 'Lee',
      questionComment: 'Fácil',
      questionAlternatives: ['Núcleo', 'Membrana', 'Pared'],
      questionCorrectAlternative: '1',
    },
    gets: { content: { idQuestion: 'number' } },
  },
  {
    as: 'ana',
    call: 'POST /questions/editQuestion.php',
    sends: { idQuestion: '$idQuestion', questionAlternatives: ['1', '2', '3', '4', '5', '6', '7', '8'] },
    status: 400,
    gets: refused,
  },
  { as: 'ana', call: 'POST /questions/getQuestion.php', sends: {}, status: 400, gets: refused },
  {
    as: 'ana',
    call: 'POST /questions/copyQuestion.php',
    sends: { idQuestion: '$idQuestion' },
    gets: { copyIdQuestion: 'number' },
    takes: { idCopy: 'copyIdQuestion' },
  },
  {
    as: 'ana',
    call: 'POST /questions/searchQuestionsByText.php',
    sends: { text: '¿Qué rodea la célula?' },
    gets: { content: [{ idQuestion: 'number', text: 'string' }] },
  },
  {
    as: 'ana',
    call: 'POST /questions/getQuestionsNew.php',
    sends: {
      paging: { page: '1', recordsperpage: '50' },
      filter: { idscataloging: '$idCataloging', keyword: '', year: '' },
    },
    gets: { ...paged, content: [{ questions: [question] }] },
  },
  {
    as: 'ana',
    call: 'POST /questions/addContext.php',
    sends: { contextText: 'Un texto', idsQuestions: ['$idCopy'] },
    gets: { content: { idContext: 'number' } },
    takes: { idContext: 'content.idContext' },
  },
  {
    as: 'ana',
    call: 'POST /questions/getContext.php',
    sends: { idContext: '$idContext' },
    gets: { content: { idContext: 'number', text: 'any', questions: [question] } },
  },
  {
    as: 'ana',
    call: 'POST /questions/editContext.php',
    sends: { idContext: '$idContext', contextText: 'Otro texto' },
    gets: { content: { idContext: 'number' } },
  },
  { as: 'ana', call: 'POST /questions/deleteContext.php', sends: { idContext: '$idContext' }, gets: {} },
  { as: 'ana', call: 'POST /questions/deleteQuestion.php', sends: { idQuestion: '$idCopy' }, gets: {} },
];
