import { z } from 'zod';
import { languageNamed, languages } from '../core/languages.ts';
import { badges } from '../core/schedules/badges.ts';
import { isLocalDate, isLocalTime } from '../core/schedules/time.ts';
import { hasQuestionType, questionTypes } from '../questions/registry.ts';

/** Ids are positive whole numbers; older clients send them as digits in a string. */
export const Id = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,16}$/)
      .transform(Number),
  ])
  .refine((id) => Number.isSafeInteger(id) && id >= 1);

/** Accepts several ids: a list, or as older clients send them, one id or ids separated by commas. */
export const Ids = (most: number, least = 0) => z.preprocess(listOf, z.array(Id).min(least).max(most));

const listOf = (value: unknown): unknown => {
  if (typeof value === 'number') return [value];
  if (typeof value !== 'string') return value;
  return value.trim() === '' ? [] : value.split(',').map((id) => id.trim());
};

/** The id (version 7) that a device has given a new row, so that sending it again adds nothing. */
export const Uuid = z.uuid();

/** Accepts a whole number within bounds, as a number or as digits. */
export const WholeNumber = (minimum: number, maximum: number) =>
  z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ])
    .pipe(z.int().min(minimum).max(maximum));

/** Accepts a number, also as text with a decimal point or comma. Bounds are checked by the call, which refuses in words. */
export const Decimal = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^-?\d{1,9}([.,]\d{1,9})?$/)
    .transform((text) => Number(text.replace(',', '.'))),
]);

/** The number of a question type that this version has. */
export const QuestionTypeNumber = WholeNumber(0, Math.max(...questionTypes.map(({ idType }) => idType))).refine(
  hasQuestionType,
);

/** Accepts yes or no, which older clients send as 1/0 or as words. */
export const Flag = z.union([
  z.boolean(),
  z.literal([0, 1, '0', '1', 'true', 'false']).transform((value) => value === 1 || value === '1' || value === 'true'),
]);

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Accepts a value also as JSON in a text: addresses have nothing else, and some clients send forms. */
export const JsonText = <Shape extends z.ZodType>(shape: Shape) =>
  z.preprocess((value) => (typeof value === 'string' ? parseJson(value) : value), shape);

/** Accepts a language of the interface, as the wire names it (`es-ga`) or as the web does (`gl`, `pt-BR`). */
export const LanguageTag = z.string().max(40).transform(languageNamed).pipe(z.enum(languages));

/** Accepts only yes: terms that have to be accepted. */
export const AcceptedTerms = Flag.refine((accepted) => accepted);

/** Accepts what may be absent, for which older clients send an empty text. */
export const Optional = <Shape extends z.ZodType>(shape: Shape) =>
  z.union([z.literal('').transform((): null => null), shape]).nullish();

/** Accepts the id of a filter that may be absent. */
export const OptionalId = Optional(Id).transform((id) => id ?? undefined);

/**
 * Accepts the academic year of a list, by the year in which it begins. Null or left out = all; `current` = the current one, and of any
 * year what is not over.
 */
export const YearsFilter = Optional(z.union([z.literal('current'), WholeNumber(1900, 2200)]));

export const LocalDate = z.string().refine(isLocalDate);
/** Hours and minutes; the seconds that older clients add are cut off. */
export const LocalTime = z
  .string()
  .transform((time) => time.replace(/^(\d\d:\d\d):[0-5]\d$/, '$1'))
  .refine(isLocalTime);
/** ISO 8601 with an offset. */
export const Moment = z.iso.datetime({ offset: true });

/** A reply, or an input, without fields. */
export const EmptyReply = z.object({});
/**
 * Returns the input of a call that does something to all of them where a parameter is left out: one that it does not know is
 * refused, so that a misspelt name never means all.
 */
export const KnownOnly = z.strictObject;
/** Says that all of them are meant, to a call that undoes or discards something: to leave the chosen ones out is not enough. */
export const All = z.literal(true).optional();
/** Returns the shape of a reply whose only field is `content`. */
export const ContentReply = <Content extends z.ZodType>(shape: Content) => z.object({ content: shape });

const RowCount = Optional(
  z.union([
    z.int(),
    z
      .string()
      .regex(/^-?\d{1,9}$/)
      .transform(Number),
  ]),
);

/**
 * Accepts how many rows a page has. A number out of bounds is cut to them and never refused, as other clients expect.
 */
export const PageSize = ({ most, usual }: { most: number; usual: number }) =>
  RowCount.transform((rows) => Math.min(Math.max(rows ?? usual, 0), most));

const firstPage = { page: 1, recordsperpage: 5 };

const PagingFields = z.object({
  page: Optional(WholeNumber(1, 1_000_000)).transform((page) => page ?? 1),
  recordsperpage: PageSize({ most: 20, usual: 5 }),
});
export const Paging = PagingFields.default(firstPage);

/** The paging of a bank. `size` allows longer pages than `recordsperpage`, which is cut to 20 as published clients expect. */
export const BankPaging = PagingFields.extend({ size: WholeNumber(1, 100).optional() })
  .transform(({ size, ...paging }) => ({ ...paging, recordsperpage: size ?? paging.recordsperpage }))
  .default(firstPage);

/**
 * The page of a list. Who names neither field gets the whole list, cut to `MOST_WITHOUT_PAGE` of `core/pages.ts`: published clients
 * know of no pages there.
 */
export const listPage = {
  page: WholeNumber(1, 100_000).optional(),
  recordsperpage: RowCount.transform((rows) => (rows == null ? undefined : Math.min(Math.max(rows, 0), 100))),
};

export const pageFields = { totalrecords: z.int(), totalpages: z.int(), recordsperpage: z.int() };
/** `truncated` where a list that was asked for without a page has more rows than are sent. */
export const listPageFields = { ...pageFields, truncated: z.literal(true).optional() };

export const Badge = z.enum(badges);

/** A file of a form, as a handler gets it: received whole and within the call's limit, but not in memory. */
export type UploadedFile = {
  /** As its sender calls it. */
  name: string;
  /** As its sender says. */
  type: string;
  /** In bytes. */
  size: number;
  /** 64 hex digits. */
  sha256: string;
  /** Reads the bytes from the first to the last of them, both included, as far as there are any. */
  read(range: { from: number; to: number }): Promise<Uint8Array>;
  /** Where a worker of the host finds the content, without a copy of it. */
  location: unknown;
  /** Makes it a stored file, replacing one of the same name; afterwards only that one can be read. */
  storeAs(name: string): Promise<void>;
};
/** Returns whether a value is a file of a form. */
export const isUploadedFile = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'sha256' in value;
/** Clients send a Blob, or a File for its name; the dispatcher has received it before it is parsed. */
export const Upload = z.custom<Blob>(isUploadedFile).transform((file) => file as unknown as UploadedFile);
