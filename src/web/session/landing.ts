import { pathAfterSignIn } from './path-after.ts';

/**
 * Where a user arrives whom a token has signed in: at the assessment that it leads to, at the first `view` of the address, at the
 * assessments of a `hash`, or at the assessments. The views go along, since they narrow the menu.
 */
export function landingAfter({ idAssessment, search }: { idAssessment: number | null; search: string }): string {
  const params = new URLSearchParams(search);
  const views = params.getAll('view').filter((view) => view.trim() !== '');
  const narrowing = views.length > 0 ? `?${new URLSearchParams(views.map((view) => ['view', view]))}` : '';
  if (idAssessment !== null) return `/add-assessment/${idAssessment}/1${narrowing}`;
  const [view] = views;
  if (view !== undefined) return pathAfterSignIn(`/${encodeURI(view.replace(/^\/+/, ''))}${narrowing}`);
  const hash = params.get('hash');
  return hash ? `/assessments/${encodeURIComponent(hash)}` : '/assessments';
}
