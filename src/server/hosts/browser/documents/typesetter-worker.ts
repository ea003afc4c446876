import renderer from '@myriaddreamin/typst-ts-renderer/pkg/typst_ts_renderer_bg.wasm?url';
import compiler from '@myriaddreamin/typst-ts-web-compiler/pkg/typst_ts_web_compiler_bg.wasm?url';
import { createFileRenderer } from '../../../../documents/file-renderer.ts';
import { createPdfRenderer } from '../../../../documents/renderer.ts';
import type { Renderer } from '../../../../documents/rendering.ts';
import { cursiveFontFile, fontFiles } from '../../../../documents/typst/font-files.ts';
import { createTypst } from '../../../../documents/typst/typst.ts';
import { toPng } from '../adapters/images.ts';
import type { MessageFromTypesetter, MessageToTypesetter } from './messages.ts';
import { createWebCompiler } from './web-compiler.ts';

const sources = import.meta.glob<string>('../../../../documents/**/*.typ', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const templates = Object.entries(sources).map(([path, source]) => ({
  path: path.replace('../../../../documents', ''),
  source,
}));

const fonts = import.meta.glob<string>(
  [
    '../../../../../node_modules/@expo-google-fonts/{literata,atkinson-hyperlegible-next}/{400Regular,400Regular_Italic,600SemiBold,700Bold,700Bold_Italic}/*.ttf',
    '../../../../../node_modules/@expo-google-fonts/{stix-two-math,playwrite-es,noto-naskh-arabic,noto-emoji,noto-sans-math,source-code-pro}/400Regular/*.ttf',
    '../../../../../node_modules/@expo-google-fonts/noto-naskh-arabic/700Bold/*.ttf',
  ],
  { query: '?url', import: 'default', eager: true },
);

const fetchFont = async (file: string): Promise<Uint8Array> => {
  const address = fonts[`../../../../../node_modules/@expo-google-fonts/${file}`];
  if (!address) throw new Error(`The build lacks the font ${file}`);
  return new Uint8Array(await (await fetchFile(address)).arrayBuffer());
};

const fetchFile = async (address: string): Promise<Response> => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`);
  return response;
};

const load = async (): Promise<Renderer> => {
  const [compilerModule, rendererModule, ...fontBytes] = await Promise.all([
    WebAssembly.compileStreaming(fetchFile(compiler)),
    WebAssembly.compileStreaming(fetchFile(renderer)),
    ...fontFiles.map(fetchFont),
  ]);
  const web = await createWebCompiler({
    ...{ compiler: compilerModule, renderer: rendererModule },
    ...{ fonts: fontBytes, templates },
  });
  return createFileRenderer(createPdfRenderer(createTypst(web)), async () => ({
    toPng,
    loadCursiveFont: () => fetchFont(cursiveFontFile),
  }));
};

const say = (message: MessageFromTypesetter) => postMessage(message);

const loading = load();
loading.then(
  () => say({ type: 'ready' }),
  (error: unknown) => say({ type: 'failed', error: String(error) }),
);

addEventListener('message', async ({ data: { task, input } }: MessageEvent<MessageToTypesetter>) => {
  try {
    const output = await (await loading)[task](input as never);
    say({ type: 'done', output });
  } catch (error) {
    say({ type: 'failed', error: String(error) });
  }
});
