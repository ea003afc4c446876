import type { PackageReports } from '../../core/files/package-reports.ts';

/**
 * Content types of H5P that show something and never say that they are answered or completed, for packages that were uploaded before
 * their scripts were looked at. Only those of which that is certain: of a type that does, opening would count in place of its result.
 */
const silent: ReadonlySet<string> = new Set([
  ...['H5P.Accordion', 'H5P.AdvancedText', 'H5P.Chart', 'H5P.Collage', 'H5P.FacebookPageFeed', 'H5P.Image'],
  ...['H5P.ImageHotspots', 'H5P.ImageSlider', 'H5P.InformationWall', 'H5P.KewArCode', 'H5P.Link', 'H5P.Table'],
  ...['H5P.Text', 'H5P.Timeline', 'H5P.TwitterUserFeed'],
]);

/** Returns whether a package reports a result, from what was found when it was uploaded, else from its main library (`H5P.Accordion 1.0`). */
export const reportsOf = ({ library, reports }: { library: string; reports?: PackageReports }): PackageReports =>
  reports ?? (silent.has(library.split(' ')[0] ?? '') ? 'nothing' : 'unknown');
