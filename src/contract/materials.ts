import { z } from 'zod';
import { languages } from '../core/languages.ts';
import { type Role, roles } from '../core/people/roles.ts';
import { declareArea, get, post, postFile, query } from './call.ts';
import { ContentReply, EmptyReply, Id, KnownOnly, Upload } from './shapes.ts';

const roleNames = Object.keys(roles) as Role[];

/** The icons that a material may have in the menu. */
export const materialIcons = ['book', 'bulb', 'file', 'help', 'link', 'school', 'star', 'video'] as const;
export type MaterialIcon = (typeof materialIcons)[number];

/** The longest name of a material or of an entry, in characters. */
export const MATERIAL_NAME_LENGTH = 100;
export const MATERIAL_LINK_LENGTH = 500;
/** How many materials an installation may have, and a material entries. */
export const MOST_MATERIALS = 30;
export const MOST_MATERIAL_ENTRIES = 50;
/** The largest file of a material, in bytes. */
export const MATERIAL_FILE_BYTES = 20_000_000;

const FileName = z.string().regex(/^[0-9a-f]{32}\.(pdf|png|jpg|webp)$/);

/** What a material offers: an address or a stored file, the other one is null. */
const Entry = z.object({ id: z.int(), name: z.string(), link: z.string().nullable(), file: z.string().nullable() });

const MenuItem = z.object({ id: z.int(), name: z.string(), icon: z.enum(materialIcons) });

const audience = {
  roles: z.array(z.enum(roleNames)),
  languages: z.array(z.enum(languages)),
  countries: z.array(z.int()),
};

const Material = z.object({ ...MenuItem.shape, ...audience, entries: z.array(Entry) });
export type Material = z.infer<typeof Material>;

const GivenEntry = z
  .object({
    /** Of an entry that the material has; new ones have none. */
    id: Id.optional(),
    name: z.string().trim().min(1).max(MATERIAL_NAME_LENGTH),
    link: z
      .url({ protocol: /^https?$/ })
      .max(MATERIAL_LINK_LENGTH)
      .nullable()
      .default(null),
    /** As `uploadMaterialFile` has named it. */
    file: FileName.nullable().default(null),
  })
  .refine(({ link, file }) => (link === null) !== (file === null));

const fields = {
  name: z.string().trim().min(1).max(MATERIAL_NAME_LENGTH),
  icon: z.enum(materialIcons),
  roles: audience.roles.max(roleNames.length),
  languages: audience.languages.max(languages.length),
  countries: z.array(Id).max(300),
  entries: z.array(GivenEntry).max(MOST_MATERIAL_ENTRIES),
};

export const materials = declareArea('materials', '/materials', {
  /** The materials that are for the caller, in the order of the menu. */
  getComplementaryMaterialMenu: get({
    path: '/assessments/getComplementaryMaterialMenu.php',
    for: roleNames,
    shows: 'nothing',
    input: EmptyReply,
    output: ContentReply(z.array(MenuItem)),
  }),
  getComplementaryMaterial: query({
    path: '/assessments/getComplementaryMaterial.php',
    for: roleNames,
    shows: 'nothing',
    input: z.object({ id: Id }),
    output: ContentReply(z.object({ ...MenuItem.shape, entries: z.array(Entry) })),
    refuses: ['materialNotValid'],
  }),
  /** The file of an entry in base64 with the name to save it under; of an entry with an address, the address. */
  viewCMaterialFile: query({
    path: '/assessments/viewCMaterialFile.php',
    for: roleNames,
    shows: 'nothing',
    rateLimit: 'preview',
    input: z.object({ id: Id, idFile: Id }),
    output: z.object({ file: z.string().nullable(), fileName: z.string(), link: z.string().nullable() }),
    refuses: ['materialNotValid'],
  }),
  /** All materials of the installation, in the order of the menu. */
  getMaterials: query({
    for: ['installation'],
    shows: 'nothing',
    input: EmptyReply,
    output: ContentReply(z.array(Material)),
  }),
  /** Adds a material at the end of the menu. */
  addMaterial: post({
    for: ['installation'],
    shows: 'nothing',
    input: KnownOnly({
      ...fields,
      roles: fields.roles.default([]),
      languages: fields.languages.default([]),
      countries: fields.countries.default([]),
      entries: fields.entries.default([]),
    }),
    output: ContentReply(z.object({ id: z.int() })),
    refuses: ['tooManyMaterials', 'countryNotValid', 'filesMissing'],
  }),
  /** Changes what is given. `position` counts from 1; `entries` replaces all of them. */
  editMaterial: post({
    for: ['installation'],
    shows: 'nothing',
    input: z.object({
      id: Id,
      position: Id.optional(),
      ...z.object(fields).partial().shape,
    }),
    output: EmptyReply,
    refuses: ['materialNotValid', 'countryNotValid', 'filesMissing'],
  }),
  removeMaterial: post({
    for: ['installation'],
    shows: 'nothing',
    input: z.object({ id: Id }),
    output: EmptyReply,
    refuses: ['materialNotValid'],
  }),
  /** Stores a PDF or an image for an entry. Unless an entry gets it, it is deleted after 30 days. */
  uploadMaterialFile: postFile({
    for: ['installation'],
    shows: 'nothing',
    input: z.object({ file: Upload }),
    output: ContentReply(z.object({ file: z.string() })),
    refuses: ['fileTooLarge', 'documentsOnly'],
    bodyLimit: MATERIAL_FILE_BYTES + 1_000_000,
  }),
});
