import { initSync as startRenderer, TypstRendererBuilder } from '@myriaddreamin/typst-ts-renderer';
import {
  initSync as startCompiler,
  TypstCompilerBuilder,
  TypstFontResolverBuilder,
} from '@myriaddreamin/typst-ts-web-compiler';
import type { QuestionPlace } from '../../../../documents/assessment/page-plan.ts';
import { missingCharacters, type RunLengths } from '../../../../documents/typst/missing-characters.ts';
import { type Compiler, DATA_PATH, imagePath, type Template, TypstError } from '../../../../documents/typst/typst.ts';

/** What the compiler is made of, wherever it comes from. */
type Parts = {
  compiler: WebAssembly.Module;
  renderer: WebAssembly.Module;
  /** In the order of `fontFiles`. */
  fonts: readonly Uint8Array[];
  templates: readonly Template[];
};

/** Pages, of what can be set: the other is HTML. */
const PAGED = 0;
/** What an artifact is. */
const [VECTOR, PDF] = [0, 1];
/** Diagnostics as objects. */
const FULL = 3;
/** Letters and pages of an SVG, without styles and scripts. */
const DRAWN = 3;

/**
 * Returns the compiler in WebAssembly. Its files are not declared as PDF/UA-1, which it cannot check, and so are never `isUniversal`; they
 * are tagged in the same way. What no font has is found by looking at the texts that the template was given.
 */
export async function createWebCompiler({ compiler, renderer, fonts, templates }: Parts): Promise<Compiler> {
  startCompiler({ module: compiler });
  startRenderer({ module: renderer });
  const builder = createBuilder();
  for (const font of fonts) await builder.add_raw_font(font);
  const typst = await builder.build();
  const pages = await new TypstRendererBuilder().build();
  const coverages = coveragesOf(fonts);
  const opened: { free(): void }[] = [];

  return {
    take(images) {
      for (const [name, bytes] of Object.entries(images)) typst.map_shadow(imagePath(name), bytes);
    },
    set(template, data) {
      typst.map_shadow(DATA_PATH, new TextEncoder().encode(JSON.stringify(data)));
      for (const { path, source } of templates) typst.add_source(path, source);
      const world = typst.snapshot('/', template);
      opened.push(world);
      const { hasError, diagnostics } = world.compile(PAGED, FULL);
      if (hasError) throw new TypstError(diagnostics);
      const session = pages.session_from_artifact(world.get_artifact(VECTOR, FULL).result, 'vector');
      opened.push(session);
      return {
        pages: session.pages_info.page_count,
        places: (label) =>
          (JSON.parse(world.query(PAGED, `<${label}>`)) as { value: QuestionPlace }[]).map(({ value }) => value),
        toPdf: () => ({
          pdf: world.get_artifact(PDF, FULL).result,
          isUniversal: false,
          unknownCharacters: missingCharacters(drawnTexts(data), coverages),
        }),
        toSvg: () => pages.svg_data(session, DRAWN),
      };
    },
    clear() {
      typst.reset_shadow();
      for (const one of opened.splice(0)) one.free();
    },
  };
}

/**
 * Returns a builder of compilers. It makes functions of text for files and packages beside those that it is given, which the policy of
 * workers forbids: here they are all the same one, and nobody calls it.
 */
function createBuilder(): TypstCompilerBuilder {
  const { Function: ofText } = globalThis;
  const noFile = () => {
    throw new Error('a template reads what it was not given');
  };
  globalThis.Function = function functionOfText() {
    return noFile;
  } as unknown as FunctionConstructor;
  try {
    return new TypstCompilerBuilder();
  } finally {
    globalThis.Function = ofText;
  }
}

/** Returns which characters each font has. */
function coveragesOf(fonts: readonly Uint8Array[]): RunLengths[] {
  const reader = new TypstFontResolverBuilder();
  const found = fonts.map((font): RunLengths => reader.get_font_info(font).info[0].coverage);
  reader.free();
  return found;
}

/** Returns the texts of what a template reads, but those for readers who hear them. */
const drawnTexts = (data: unknown): string => JSON.stringify(data, (key, value) => (key === 'alt' ? undefined : value));
