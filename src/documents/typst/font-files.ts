/** The font of joined handwriting. */
export const cursiveFontFile = 'playwrite-es/400Regular/PlaywriteES_400Regular.ttf';

/** The fonts of documents by their paths in `@expo-google-fonts`. Typst brings others in Node alone: templates name none of them. */
export const fontFiles = [
  ...['400Regular', '400Regular_Italic', '600SemiBold', '700Bold', '700Bold_Italic'].map(
    (style) => `literata/${style}/Literata_${style}.ttf`,
  ),
  ...['400Regular', '400Regular_Italic', '600SemiBold', '700Bold', '700Bold_Italic'].map(
    (style) => `atkinson-hyperlegible-next/${style}/AtkinsonHyperlegibleNext_${style}.ttf`,
  ),
  'stix-two-math/400Regular/STIXTwoMath_400Regular.ttf',
  cursiveFontFile,
  'noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf',
  'noto-naskh-arabic/700Bold/NotoNaskhArabic_700Bold.ttf',
  'noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
  'noto-sans-math/400Regular/NotoSansMath_400Regular.ttf',
  'source-code-pro/400Regular/SourceCodePro_400Regular.ttf',
];
