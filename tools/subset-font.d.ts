declare module 'subset-font' {
  type Axis = number | { min: number; max: number };
  type Options = {
    targetFormat?: 'woff2';
    variationAxes?: Record<string, Axis>;
    keepFeatures?: readonly string[];
    noHinting?: boolean;
  };
  /** Returns the font with nothing but the glyphs of a text. */
  export default function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Uint8Array>;
}
