import { fallbackLanguages } from '../../core/languages.ts';
import type { SheetFormat } from '../../core/sheet/layouts.ts';

const en = {
  kind: 'Answer sheet',
  name: 'Name',
  course: 'Class',
  listNumber: (number: number) => `no. ${number}`,
  version: 'Version',
  signature: 'Signature',
  typeIt: 'If it cannot be read, type this.',
  fill: 'Fill in',
  fillHow: 'the whole circle, with a pencil or a dark pen.',
  wrong: 'A mistake?',
  takeBack: 'Cross it out and fill in another.',
  dontFold: 'Do not fold the sheet or write on the black squares.',
  papers: { a4: 'A4', letter: 'Letter' },
  print: (paper: string) => `Print at 100 %, ${paper}, on one side`,
  twoAreWrong: 'Two filled circles in a question count as an error.',
  severalAreRight: 'Number underlined: fill in every circle that is right.',
  content: (questions: number, letters: string) =>
    `${questions} ${questions === 1 ? 'question' : 'questions'} · ${letters}`,
  write: 'Write',
  writeHow: 'inside the frames, with a pencil or a dark pen. Each number is that of its question.',
  page: 'Page',
  pageOf: (page: number, pages: number) => `${page} of ${pages}`,
  onPage: (page: number) => `page ${page}`,
  insideIsRead: 'Only what is inside a frame is read.',
  grade: 'Grade',
  gradeIsTeachers: 'The circles below the frames are for the teacher.',
  kit: {
    title: 'How to fill in and scan the answer sheets',
    sheets: (count: number) => (count === 1 ? '1 sheet follows.' : `${count} sheets follow.`),
    keep: 'Each sheet has a code that says whose it is and which version. Printing again gives the same codes.',
    cut: 'A page has two sheets. Cut it along the dashed line or leave it whole: both are read. After cutting the whole stack, lay its upper part on the lower: the sheets are in the order of the list.',
    grades:
      'Below each frame there is a row for the grade: fill in whole points, and ½ where half a point is added, and scan the page. Without a mark the answer waits to be graded on the screen.',
    several: 'Questions whose number is underlined have several right answers: every circle that is filled in counts.',
    blank: 'On blank sheets students write their name. Copy the one of the version that they have.',
    answers: (pages: number) =>
      `Each student has ${pages} pages, some of them with frames for answers in writing. Each has a code of its own: they may be scanned in any order, and missing ones later.`,
    steps: (paper: string, format: SheetFormat) => [
      {
        title: 'Print',
        lines: [
          'Black and white, on a laser printer.',
          'At 100 %: not fitted to the page.',
          format === 'half' ? 'Two sheets a page, on one side.' : 'One sheet a page, on one side.',
        ],
      },
      {
        title: 'Fill in',
        lines: [
          'With a pencil or a dark pen, the whole circle.',
          'To take an answer back, cross the circle out with lines that leave it, and fill in another.',
          'Do not fold the sheet, and do not write on the black squares or the code.',
        ],
      },
      {
        title: 'Scan',
        lines: [
          'At 300 dpi or more, in grey, upright.',
          `${paper}, one side, one sheet a file, as JPEG or PNG.`,
          'Leave out sheets that nobody filled in.',
        ],
      },
    ],
    good: 'It is read',
    bad: 'It may be misread',
    takenBack: 'It is taken back',
  },
};

type SheetWords = typeof en;

const es: SheetWords = {
  kind: 'Hoja de respuestas',
  name: 'Nombre',
  course: 'Clase',
  listNumber: (number) => `n.º ${number}`,
  version: 'Versión',
  signature: 'Firma',
  typeIt: 'Si no se lee, se teclea esto.',
  fill: 'Rellena',
  fillHow: 'el círculo entero, con lápiz o bolígrafo oscuro.',
  wrong: '¿Te equivocas?',
  takeBack: 'Táchalo con un aspa y rellena otro.',
  dontFold: 'No dobles la hoja ni escribas sobre los cuadros negros.',
  papers: { a4: 'A4', letter: 'Carta' },
  print: (paper) => `Imprimir al 100 %, ${paper}, por una cara`,
  twoAreWrong: 'Dos círculos rellenos en una pregunta cuentan como error.',
  severalAreRight: 'Número subrayado: rellena todos los círculos correctos.',
  content: (questions, letters) => `${questions} ${questions === 1 ? 'pregunta' : 'preguntas'} · ${letters}`,
  write: 'Escribe',
  writeHow: 'dentro de los recuadros, con lápiz o bolígrafo oscuro. Cada número es el de su pregunta.',
  page: 'Página',
  pageOf: (page, pages) => `${page} de ${pages}`,
  onPage: (page) => `página ${page}`,
  insideIsRead: 'Solo se lee lo que está dentro de un recuadro.',
  grade: 'Nota',
  gradeIsTeachers: 'Los círculos bajo los recuadros son para el profesorado.',
  kit: {
    title: 'Cómo rellenar y escanear las hojas de respuestas',
    sheets: (count) => (count === 1 ? 'Sigue 1 hoja.' : `Siguen ${count} hojas.`),
    keep: 'Cada hoja tiene un código que dice de quién es y qué versión lleva. Si se imprime otra vez, los códigos son los mismos.',
    cut: 'Cada página tiene dos hojas. Córtala por la línea discontinua o déjala entera: se lee igual. Si cortas todo el montón, pon la parte de arriba sobre la de abajo y las hojas quedan en el orden de la lista.',
    grades:
      'Bajo cada recuadro hay una fila para la nota: rellena los puntos enteros, y ½ si hay medio punto más, y escanea la página. Sin marca, la respuesta espera su nota en la pantalla.',
    several: 'Las preguntas con el número subrayado tienen varias respuestas correctas: cuenta cada círculo relleno.',
    blank: 'En las hojas en blanco, cada estudiante escribe su nombre. Fotocopia la de la versión que tenga.',
    answers: (pages) =>
      `Cada estudiante tiene ${pages} páginas, algunas con recuadros para responder por escrito. Cada una lleva su propio código: se pueden escanear en cualquier orden, y las que falten, más tarde.`,
    steps: (paper, format) => [
      {
        title: 'Imprimir',
        lines: [
          'En blanco y negro, con impresora láser.',
          'Al 100 %, sin ajustar a la página.',
          format === 'half' ? 'Dos hojas por página, por una sola cara.' : 'Una hoja por página, por una sola cara.',
        ],
      },
      {
        title: 'Rellenar',
        lines: [
          'Con lápiz o bolígrafo oscuro, el círculo entero.',
          'Para anular una respuesta, se tacha con un aspa que salga del círculo y se rellena otro.',
          'Sin doblar la hoja ni escribir sobre los cuadros negros o el código.',
        ],
      },
      {
        title: 'Escanear',
        lines: [
          'A 300 ppp o más, en escala de grises y en vertical.',
          `${paper}, por una cara, una hoja por archivo, en JPEG o PNG.`,
          'Sin las hojas que nadie haya rellenado.',
        ],
      },
    ],
    good: 'Se lee',
    bad: 'Puede leerse mal',
    takenBack: 'Queda anulada',
  },
};

const pt: SheetWords = {
  kind: 'Folha de respostas',
  name: 'Nome',
  course: 'Turma',
  listNumber: (number) => `n.º ${number}`,
  version: 'Versão',
  signature: 'Assinatura',
  typeIt: 'Se não for lido, digite isto.',
  fill: 'Preencha',
  fillHow: 'o círculo inteiro, com lápis ou caneta escura.',
  wrong: 'Errou?',
  takeBack: 'Risque com um X e preencha outro.',
  dontFold: 'Não dobre a folha nem escreva sobre os quadrados pretos.',
  papers: { a4: 'A4', letter: 'Carta' },
  print: (paper) => `Imprimir em 100 %, ${paper}, só na frente`,
  twoAreWrong: 'Dois círculos preenchidos em uma questão contam como erro.',
  severalAreRight: 'Número sublinhado: preencha todos os círculos corretos.',
  content: (questions, letters) => `${questions} ${questions === 1 ? 'questão' : 'questões'} · ${letters}`,
  write: 'Escreva',
  writeHow: 'dentro dos quadros, com lápis ou caneta escura. Cada número é o da questão.',
  page: 'Página',
  pageOf: (page, pages) => `${page} de ${pages}`,
  onPage: (page) => `página ${page}`,
  insideIsRead: 'Só é lido o que está dentro de um quadro.',
  grade: 'Nota',
  gradeIsTeachers: 'Os círculos sob os quadros são para o professor.',
  kit: {
    title: 'Como preencher e digitalizar as folhas de respostas',
    sheets: (count) => (count === 1 ? 'Segue 1 folha.' : `Seguem ${count} folhas.`),
    keep: 'Cada folha tem um código que diz de quem é e qual é a versão. Ao imprimir de novo, os códigos são os mesmos.',
    cut: 'Cada página tem duas folhas. Corte na linha tracejada ou deixe a página inteira: a leitura é a mesma. Se cortar a pilha toda, ponha a parte de cima sobre a de baixo, e as folhas ficam na ordem da lista.',
    grades:
      'Sob cada quadro há uma linha para a nota: preencha os pontos inteiros, e ½ se houver meio ponto a mais, e digitalize a página. Sem marca, a resposta espera a nota na tela.',
    several: 'As questões com o número sublinhado têm várias respostas corretas: cada círculo preenchido conta.',
    blank: 'Nas folhas em branco, cada estudante escreve o próprio nome. Copie a da versão que ele tem.',
    answers: (pages) =>
      `Cada estudante tem ${pages} páginas, algumas com quadros para responder por escrito. Cada uma tem o próprio código: podem ser digitalizadas em qualquer ordem, e as que faltarem, mais tarde.`,
    steps: (paper, format) => [
      {
        title: 'Imprimir',
        lines: [
          'Em preto e branco, em impressora a laser.',
          'Em 100 %, sem ajustar à página.',
          format === 'half' ? 'Duas folhas por página, só na frente.' : 'Uma folha por página, só na frente.',
        ],
      },
      {
        title: 'Preencher',
        lines: [
          'Com lápis ou caneta escura, o círculo inteiro.',
          'Para anular uma resposta, risque o círculo com um X que saia dele e preencha outro.',
          'Sem dobrar a folha e sem escrever sobre os quadrados pretos ou o código.',
        ],
      },
      {
        title: 'Digitalizar',
        lines: [
          'A 300 dpi ou mais, em tons de cinza e na vertical.',
          `${paper}, só a frente, uma folha por arquivo, em JPEG ou PNG.`,
          'Sem as folhas que ninguém preencheu.',
        ],
      },
    ],
    good: 'É lida',
    bad: 'Pode ser lida errada',
    takenBack: 'Fica anulada',
  },
};

const wordsByLanguage: Readonly<Record<string, SheetWords>> = { en, es, pt };

/** Returns the words of answer sheets in a language or the one it falls back to. */
export const sheetWordsIn = (language: string): SheetWords => {
  const [found = 'en'] = fallbackLanguages(language).filter((name) => name in wordsByLanguage);
  return wordsByLanguage[found] ?? en;
};
