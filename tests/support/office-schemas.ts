import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { validateXML } from 'xmllint-wasm';

const folder = new URL('../../../shared/data/ooxml/', import.meta.url);

/** Whether the schemas of Office Open XML are here; they are not part of the project. */
export const hasOfficeSchemas = existsSync(folder);
if (!hasOfficeSchemas) console.info('shared/data/ooxml is absent: files for Word are not checked against its schemas');

/** The attribute `xml:space`, which the schemas import without saying from where. */
const ofXml =
  '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.w3.org/XML/1998/namespace"><xs:attribute name="space" type="xs:string"/><xs:attribute name="lang" type="xs:string"/></xs:schema>';

const readSchemas = () => [
  { fileName: 'xml.xsd', contents: ofXml },
  ...readdirSync(folder)
    .filter((name) => name.endsWith('.xsd'))
    .map((fileName) => ({
      fileName,
      contents: readFileSync(new URL(fileName, folder), 'utf8').replaceAll(
        'namespace="http://www.w3.org/XML/1998/namespace"',
        '$& schemaLocation="xml.xsd"',
      ),
    })),
];

/** Returns the errors of XML files by a schema of Office Open XML, such as `wml.xsd`. */
export async function officeErrors(schema: string, files: Readonly<Record<string, string>>): Promise<string[]> {
  const schemas = readSchemas();
  const { errors } = await validateXML({
    xml: Object.entries(files).map(([fileName, contents]) => ({ fileName, contents })),
    schema: schemas.filter(({ fileName }) => fileName === schema),
    preload: schemas.filter(({ fileName }) => fileName !== schema),
    maxMemoryPages: 4096,
  });
  return errors.map(({ rawMessage }) => rawMessage);
}
