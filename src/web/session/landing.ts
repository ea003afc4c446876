import { pathAfterSignIn } from './path-after.ts';

/**
 * Where a user arrives whom a token has signed in: at the page `p` that asked for the sign-in, at the assessment that the token leads to,
 * at the first `view` of the address, at the assessments of a `hash`, or at the assessments. The views go along, since they narrow the menu.
 */
export function landingAfter({ idAssessment, search }: { idAssessment: number | null; search: string }): string {
  const params = new URLSearchParams(search);
  const wanted = params.get('p');
  if (wanted !== null) return pathAfterSignIn(wanted);
  const views = params.getAll('view').filter((view) => view.trim() !== '');
  const narrowing = views.length > 0 ? `?${new URLSearchParams(views.map((view) => ['view', view]))}` : '';
  if (idAssessment !== null) return `/add-assessment/${idAssessment}/1${narrowing}`;
  const [view] = views;
  if (view !== undefined) return pathAfterSignIn(`/${encodeURI(view.replace(/^\/+/, ''))}${narrowing}`);
  const hash = params.get('hash');
  return hash ? `/assessments/${encodeURIComponent(hash)}` : '/assessments';
}

/** The sign-in page after a way in was refused, which says so and leads to where that way would have led. */
export function signInPathAfterRefusal(refused: 'token' | 'partner', search: string): string {
  const path = landingAfter({ idAssessment: null, search });
  return `/login?refused=${refused}${path === '/assessments' ? '' : `&p=${encodeURIComponent(path)}`}`;
}
