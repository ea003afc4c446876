import type { ReadySubject } from './ready-subject.ts';

const eso = ['1.º ESO', '2.º ESO', '3.º ESO', '4.º ESO'];
const bachillerato = ['1.º Bachillerato', '2.º Bachillerato'];
const all = [...eso, ...bachillerato];

const languageTopics = [
  ...['Comprensión oral', 'Comprensión escrita', 'Expresión oral', 'Expresión escrita', 'Gramática', 'Vocabulario'],
  'Cultura y plurilingüismo',
];

/** Subjects of ESO and Bachillerato. */
export const spain: readonly ReadySubject[] = [
  {
    name: 'Lengua Castellana y Literatura',
    topics: [
      ...['Las lenguas y sus hablantes', 'Comunicación oral', 'Comprensión lectora', 'Expresión escrita'],
      ...['Educación literaria', 'Gramática', 'Ortografía'],
    ],
    years: all,
  },
  {
    name: 'Matemáticas',
    topics: [
      ...['Sentido numérico', 'Sentido de la medida', 'Sentido espacial', 'Sentido algebraico', 'Sentido estocástico'],
    ],
    years: all,
  },
  {
    name: 'Biología y Geología',
    topics: [
      ...['Proyecto científico', 'La célula', 'Seres vivos', 'Ecología y sostenibilidad', 'Cuerpo humano'],
      ...['Salud y enfermedad', 'Genética y evolución', 'Geología'],
    ],
    years: all,
  },
  {
    name: 'Física y Química',
    topics: ['Destrezas científicas', 'La materia', 'El cambio químico', 'Fuerzas y movimiento', 'La energía'],
    years: [...eso.slice(1), '1.º Bachillerato'],
  },
  {
    name: 'Geografía e Historia',
    topics: [
      ...['Geografía física', 'Geografía humana', 'Prehistoria', 'Edad Antigua', 'Edad Media', 'Edad Moderna'],
      ...['Edad Contemporánea', 'Ciudadanía'],
    ],
    years: eso,
  },
  { name: 'Inglés', topics: languageTopics, years: all },
  { name: 'Francés', topics: languageTopics, years: all },
  {
    name: 'Tecnología y Digitalización',
    topics: [
      ...['Proyectos técnicos', 'Materiales y estructuras', 'Electricidad y electrónica', 'Programación y robótica'],
      ...['Digitalización', 'Tecnología sostenible'],
    ],
    years: eso,
  },
  {
    name: 'Educación Plástica, Visual y Audiovisual',
    topics: ['Lenguaje visual', 'Técnicas artísticas', 'Dibujo geométrico', 'Imagen y audiovisual', 'Patrimonio'],
    years: eso,
  },
  {
    name: 'Música',
    topics: ['Lenguaje musical', 'Escucha', 'Interpretación', 'Historia de la música', 'Música y sociedad'],
    years: eso,
  },
  {
    name: 'Educación Física',
    topics: ['Vida activa y saludable', 'Deportes y juegos', 'Expresión corporal', 'Actividad en la naturaleza'],
    years: [...eso, '1.º Bachillerato'],
  },
  {
    name: 'Educación en Valores Cívicos y Éticos',
    topics: ['Ética y autonomía', 'Convivencia y democracia', 'Derechos humanos', 'Ecología y desarrollo sostenible'],
    years: eso,
  },
  {
    name: 'Filosofía',
    topics: ['El ser humano', 'Conocimiento y realidad', 'Ética', 'Política', 'Historia de la filosofía'],
    years: bachillerato,
  },
  {
    name: 'Historia de España',
    topics: ['De la Prehistoria al Antiguo Régimen', 'Siglo XIX', 'Siglo XX', 'La España democrática'],
    years: ['2.º Bachillerato'],
  },
  {
    name: 'Física',
    topics: ['Campo gravitatorio', 'Campo electromagnético', 'Ondas', 'Física relativista, cuántica y nuclear'],
    years: ['2.º Bachillerato'],
  },
  {
    name: 'Química',
    topics: ['Estructura de la materia', 'Enlace químico', 'Reacciones químicas', 'Equilibrio', 'Química orgánica'],
    years: ['2.º Bachillerato'],
  },
  {
    name: 'Biología',
    topics: ['Biomoléculas', 'Genética molecular', 'Biología celular', 'Metabolismo', 'Biotecnología', 'Inmunología'],
    years: ['2.º Bachillerato'],
  },
  {
    name: 'Economía',
    topics: ['Decisiones económicas', 'Microeconomía', 'Macroeconomía', 'Finanzas personales', 'Empresa'],
    years: ['4.º ESO', ...bachillerato],
  },
  {
    name: 'Latín',
    topics: ['Lengua y gramática', 'Textos y traducción', 'Léxico y etimología', 'Cultura romana'],
    years: ['4.º ESO', ...bachillerato],
  },
];
