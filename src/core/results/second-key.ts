/**
 * Returns the content of a question with a second answer key instead of the question's: the key's fields replace the
 * content's.
 */
export const withSecondKey = (content: unknown, answerKey: unknown): unknown => ({
  ...(content as object),
  ...(answerKey as object),
});
