/**
 * Content types of H5P that show something and never say that they are answered or completed. Only those of which that is certain: of a type
 * that does, opening would count in place of its result.
 */
const silent: ReadonlySet<string> = new Set([
  ...['H5P.Accordion', 'H5P.AdvancedText', 'H5P.Chart', 'H5P.Collage', 'H5P.FacebookPageFeed', 'H5P.Image'],
  ...['H5P.ImageHotspots', 'H5P.ImageSlider', 'H5P.InformationWall', 'H5P.KewArCode', 'H5P.Link', 'H5P.Table'],
  ...['H5P.Text', 'H5P.Timeline', 'H5P.TwitterUserFeed'],
]);

/** Returns whether a package with this main library (`H5P.Accordion 1.0`) may report a result, as all do that we do not know. */
export const givesResult = (library: string): boolean => !silent.has(library.split(' ')[0] ?? '');
