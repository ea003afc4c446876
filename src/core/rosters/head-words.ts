import { toSearchText } from '../searching/search-text.ts';
import type { RosterField } from './fields.ts';
import { plainKey } from './keys.ts';

/** What columns are called in English, Spanish, Portuguese, Galician, Catalan, Basque and French, and in exports of other programs. */
const words: Record<RosterField, string> = {
  lastFirstName: `Apellidos y nombre|Apellidos, nombre|Apellido y nombre|Apelidos e nome|Cognoms i nom|Cognoms, nom|
    Surname and name|Surname, name|Last name, first name|Last, first|Sobrenome e nome|Sobrenome, nome|Alumno/a|
    Apellido(s) y nombre(s)|Estudiante (apellidos, nombre)|Apelidos, nome|Abizenak, izena|Abizenak eta izena|Abizen-izenak|
    Nom et prénom|Nom, prénom|Nom et prénoms|NOM Prénom|Nom Prénom élève|Élève|sortable name`,
  fullName: `Nombre y apellidos|Nombre completo|Nombre y apellido|Nome e apelidos|Nom i cognoms|Full name|Fullname|Student|
    Student name|Display name|Nome completo|Nome e sobrenome|Nome do aluno|Nome do estudante|Alumno|Alumna|Alumnado|
    Estudiante|Aluno|Aluna|Estudante|Alumne|Name and surname|Name|Names|Nombres y apellidos|Nombre(s) y apellido(s)|Complete name|
    Discente|Participante|Participant|Nome e apelido|Nombre del alumno|Nombre del estudiante|Pupil|Izen-abizenak|
    Izena eta abizenak|Izen abizenak|Ikaslea|Ikasleak|Ikaslearen izena|Prénom et nom|Élèves|Étudiant|Nom de l'élève`,
  firstName: `Nombre|Nombres|Nombre(s)|Nombre de pila|First name|Given name|Firstname|Forename|givenName|First|Nome|Nomes|
    Primeiro nome|Nome próprio|Nom|preferredFirstName|Forenames|First names|Given names|Prénom|Prénoms|Izena|
    Legal first name|Nom de pila`,
  lastName: `Apellidos|Apellido|Apellido(s)|Primer apellido|Apellido 1|Apellido1|Apellido paterno|1er apellido|Last name|
    Lastname|Surname|Surnames|Family name|familyName|Last|Sobrenome|Sobrenomes|Apelido|Apelidos|Primeiro apelido|Cognoms|
    Cognom|Primer cognom|Último nome|1.º apellido|1r cognom|1º apelido|Abizena|Abizenak|Lehen abizena|Lehenengo abizena|
    1. abizena|Nom de famille|Legal surname|Legal last name`,
  secondLastName: `Segundo apellido|Apellido 2|Apellido2|Apellido materno|2.º apellido|2do apellido|Second surname|
    Second last name|Segundo apelido|Segundo sobrenome|Segon cognom|2n cognom|2º apelido|Bigarren abizena|2. abizena`,
  email: `E-mail|Email|Mail|Correo|Correo electrónico|Dirección de correo|Correo-e|Email address|E-mail address|
    Dirección de email|Endereço de e-mail|Correio eletrónico|Correio eletrônico|Correu|Correu electrònic|Enderezo electrónico|Enderezo de correo|
    Adreça electrònica|Adreça de correu|Adreça de correu electrònic|Posta elektronikoa|Helbide elektronikoa|E-posta|Eposta|
    Adresse e-mail|Adresse email|Adresse électronique|Adresse mail|Courriel|Mél`,
  code: `Código|Code|NIA|Código del alumno|Student code|Expediente|N.º expediente|Número de expediente|Matrícula|
    Nº matrícula|Número de matrícula|RA|Código do aluno|Registro acadêmico|idnumber|ID number|Identifier|Codi|Processo|
    Número de processo|NIE del alumno|Código modular|N.º expte|Núm. expediente|Num expediente|N.º Id. Escolar|CIAL|RALC|INE|RM|
    Identificador|Identifiant|Identifiant élève|UPN|ULN|Admission number|Admission no|Adm no|Candidate number|Candidate no|
    Kodea|Ikasle kodea|Espediente zenbakia|Numéro d'élève`,
  studentId: `DNI|NIF|NIE|DNI/NIE|Documento|Document|Documento de identidad|N.º de documento|National id|Passport|
    Pasaporte|CPF|RG|Student id|studentId|Cartão de cidadão|CURP|Id del estudiante|Identificación|NAN|NAN/AIZ`,
  gender: 'Sexo|Género|Gender|Sex|Gênero|Sexe|Xénero|H/M|M/F|Sexua|Generoa|Gènere|Genre',
  listNumber: `N.º|Nº|Nro|Núm|Número|Número de lista|N.º de lista|Orden|N.º de orden|No|No.|Number|List number|Roll number|
    Roll no|Roll|Número de chamada|Nº de chamada|Chamada|Num|#|Orde|N.º orden|N.º lista|N.º orde|Ordre|Zk|Zenbakia|
    Zerrenda zenbakia`,
  className: `Clase|Grupo|Curso|Unidad|Class|Classroom|Group|Course|Form|Section|Turma|Classe|Grupo de clase|Curso y grupo|
    Sección|Aula|group1|cohort1|course1|Homeroom|Class name|Nombre del grupo|Grup|Clase/grupo|Grado y sección|Curso e grupo|
    Curso/grupo|Curs i grup|Grup classe|Grup-classe|Grupo-clase|Taldea|Gela|Ikasgela|Maila eta taldea|Ano/turma|Série/turma|
    Reg group|Registration group|Tutor group|Tutor grp|Form group|Registration form|Groupe|Division`,
  login: `Usuario|Login|User|Username|User name|Nombre de usuario|Utilizador|Usuário|Nome de usuário|Usuari|
    Nom d'usuari|Nom usuari|Erabiltzailea|Erabiltzaile izena|Erabiltzaile-izena|Nom d'utilisateur|Utilisateur|User id|Login id|
    Nome de utilizador`,
  externalId: 'sourcedId|External id|Externalid|Id externo|userMasterIdentifier|ID',
};

const fieldOfWord = new Map<string, RosterField>(
  Object.entries(words).flatMap(([field, text]) =>
    text.split('|').map((word) => [headKey(word), field as RosterField] as const),
  ),
);

/** Returns a head word as it is looked up; `Nº` stays apart from `N`, and `#` is a word. Forms mark what must be filled: `[Required]`, `*`. */
function headKey(word: string): string {
  const plain = word.replace(/\[[^\]]*\]|\*+\s*$/g, '').trim();
  return plain === '#' ? '#' : plainKey(plain.replace(/n[.]?[ºª°]/i, 'numero '));
}

const passwordWords = new Set(
  `Password|Passwort|Contraseña|Contraseña inicial|Clave|Clave de acceso|Contrasinal|Contrasenya|Senha|Palavra-passe|
    Mot de passe|PIN|Pass|pwd|Initial password|Temporary password|Contraseña temporal|Senha inicial`
    .split('|')
    .map(headKey),
);

/** Returns whether a head word says that its column has passwords, as exports of Moodle do. */
export const isPasswordHead = (head: string): boolean => passwordWords.has(headKey(head));

/** People other than the student of the row: their columns say nothing about the student. */
const otherPeople = new Set(
  `tutor tutora tutores tutoria responsable responsables responsavel responsaveis madre padre madres padres mae pai maes pais familia
   familias familiar familiares encarregado encarregada encarregados guardian guardians carer carers parent parents mother father mum
   mom dad family progenitor progenitora progenitores acudiente apoderado apoderada contacto contato contact emergencia emergency
   profesor profesora professor professora docente teacher nai pare mare hermano hermana irmao irma sibling filiacao filiacion
   guraso gurasoa gurasoak gurasoen aita aitaren ama amaren tutorea tutorearen irakasle irakaslea familiaren arduraduna
   pere mere tuteur tutrice parental parente encargado encargada`.split(/\s+/),
);
const studentWords = new Set(
  `alumno alumna alumnos alumnas alumnado alumne alumnes estudiante estudiantes estudante estudantes aluno aluna alunos alunas student
   students pupil pupils learner learners child children nino nina ninos crianca discente discentes
   ikasle ikaslea ikaslearen ikasleak eleve eleves etudiant etudiants`.split(/\s+/),
);
const connectors = new Set('del de la los las el do da dos das of the s d l et eta'.split(' '));
/** What is said of addresses and logins that the school gives. */
const schoolWords = new Set(
  'institucional corporativo corporativa educativo educativa escolar school institutional'.split(' '),
);

/** The words of a head without the endings for both genders and for several: "do(a) aluno(a)", "alumno/a", "nombre(s)". */
const wordsOfHead = (head: string): string[] =>
  toSearchText(head.replace(/\((?:as?|os?|es|s)\)|\/(?:as?|os?)(?!\p{L})/giu, ''))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Returns whether a head word says that its column is about another person than the student. */
export const isHeadOfOtherPerson = (head: string): boolean =>
  fieldOfWord.get(headKey(head)) === undefined && wordsOfHead(head).some((word) => otherPeople.has(word));

/** Returns what a head word says that its column has; null for one that is not known, or of another person than the student. */
export const fieldOfHead = (head: string): RosterField | null => {
  const exact = fieldOfWord.get(headKey(head));
  if (exact !== undefined) return exact;
  const words = wordsOfHead(head);
  if (words.length === 0 || words.some((word) => otherPeople.has(word))) return null;
  const isOfStudent = words.some((word) => studentWords.has(word));
  const rest = words.filter((word) => !studentWords.has(word) && !connectors.has(word));
  if (isOfStudent && rest.length === 0) return 'fullName';
  const field = fieldOfWord.get(rest.join('')) ?? null;
  if (field !== null) return isOfStudent && isPlainName(rest) ? 'fullName' : field;
  const address = fieldOfWord.get(rest.filter((word) => !schoolWords.has(word)).join(''));
  if (address === 'email' || address === 'login') return address;
  // What stands in brackets explains the word before it: 'Código (NIA)', 'Gender (M/F)'.
  const plain = head.replace(/\([^)]*\)/g, ' ').trim();
  return plain !== head.trim() && plain !== '' ? (fieldOfWord.get(headKey(plain)) ?? null) : null;
};

/** The name of a student, where nothing says which part of it. */
const isPlainName = ([word = '', ...more]: readonly string[]): boolean =>
  more.length === 0 && /^(?:names?|nombres?|nomes?|noms?)$/.test(word);

const groupWords = new Set(
  'datos dados data info informacion informacao dades datuak 1 2 primer primera segundo segunda legal legales i ii y e and o or ou a familiares'.split(
    ' ',
  ),
);

/** Returns whether a text above several heads says no more than that they are about another person: 'Madre', 'Datos del tutor 1'. */
export const isGroupOfOtherPerson = (text: string): boolean => {
  const words = wordsOfHead(text);
  return (
    words.some((word) => otherPeople.has(word)) &&
    words.every((word) => otherPeople.has(word) || connectors.has(word) || groupWords.has(word))
  );
};
