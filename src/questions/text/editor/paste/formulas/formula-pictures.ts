import { attributeOf, type HtmlNode, tagOf } from '../html-tree.ts';
import { readStarMath } from './read-starmath.ts';

/** How office programs name a formula, with its number, in the languages of schools here: `Formula 1`, `Ecuación`, `Equação2`. */
const formulaName =
  /^(?:math|mathtype|f[oó]rmula|equation|ecuaci[oó]n|equaci[oó]|equa[cç][aã]o|ekuazioa|formule|[eé]quation|formel|equazione|microsoft[ _]equation.*)[\s_-]?\d*$/i;
/** How LibreOffice names an object of another of its programs: a formula, a chart, a part of a spreadsheet. */
const objectName = /^(?:object|objeto|objecte|obxecto|objektua|objet|objekt|oggetto)[\s_-]?\d+$/i;
const formulaType = /opendocument\.formula|sun\.xml\.math|mathml|mathtype|equation|\.odf(?:[?#]|$)|\.mml(?:[?#]|$)/i;

const namesOf = (node: HtmlNode): string[] =>
  ['name', 'id', 'title', 'alt'].map((attribute) => attributeOf(node, attribute).trim());

/** Returns whether a picture is named as a formula, also where its description is none. */
export const isFormulaPicture = (image: HtmlNode): boolean => namesOf(image).some((name) => formulaName.test(name));

/** Returns whether a picture shows an object of an office program, which may be a formula or a chart. */
export const isObjectPicture = (image: HtmlNode): boolean => namesOf(image).some((name) => objectName.test(name));

/** Returns whether an element holds a formula of another program as an object. */
export const isFormulaObject = (node: HtmlNode): boolean =>
  /^(?:object|embed)$/.test(tagOf(node)) &&
  (['type', 'data', 'src', 'classid'].some((name) => formulaType.test(attributeOf(node, name))) ||
    isFormulaPicture(node));

/** Returns the formula that a description is, in LaTeX or in the language of LibreOffice Math; null for other words. */
export function latexInDescription(node: HtmlNode): string | null {
  const description = attributeOf(node, 'alt').trim() || attributeOf(node, 'title').trim();
  if (formulaName.test(description) || objectName.test(description)) return null;
  if (/\\[a-zA-Z]{2}/.test(description) || /^\$.*\$$/s.test(description))
    return description.replace(/^\$+|\$+$/g, '').trim() || null;
  return readStarMath(description);
}
