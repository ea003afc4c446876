import { type ComponentType, lazy } from 'react';
import type { Capabilities } from './capabilities.ts';
import type { AnswerProps, EditorProps, PreviewProps, ReviewProps, StemProps } from './screen-props.ts';

/** The screens of a type, for content of the shape that the server sends for that type. */
type GivenScreens<PublicContent, Content, Response, Draft> = {
  Stem: ComponentType<StemProps<PublicContent>>;
  Answer: ComponentType<AnswerProps<PublicContent, Response>>;
  Preview: ComponentType<PreviewProps<never>>;
  /** Loads the review of a response, which a paper does without. */
  loadReview: () => Promise<ComponentType<ReviewProps<Content, Response>>>;
  /** Loads the editor, which only authors need. */
  loadEditor: () => Promise<ComponentType<EditorProps<Draft>>>;
};

/** The screens of a type for callers that hold content without knowing its shape. */
export type Screens = {
  Stem: ComponentType<StemProps<unknown>>;
  Answer: ComponentType<AnswerProps<unknown, unknown>>;
  Preview: ComponentType<PreviewProps<unknown>>;
  /** These are rendered in a Suspense boundary: loaded when they are first shown. */
  Review: ComponentType<ReviewProps<unknown, unknown>>;
  Editor: ComponentType<EditorProps<unknown>>;
};

/**
 * Declares the screens of a type, next to its capabilities. The server checks content and responses against their type,
 * so a phone needs no schemas to trust them.
 */
export const defineScreens = <const Given extends Capabilities, PublicContent, Content, Response, Draft>(
  capabilities: Given,
  { loadReview, loadEditor, ...screens }: GivenScreens<PublicContent, Content, Response, Draft>,
): Given & Screens => ({
  ...capabilities,
  ...(screens as unknown as Omit<Screens, 'Review' | 'Editor'>),
  Review: lazy(async () => ({ default: (await loadReview()) as unknown as Screens['Review'] })),
  Editor: lazy(async () => ({ default: (await loadEditor()) as unknown as Screens['Editor'] })),
});
