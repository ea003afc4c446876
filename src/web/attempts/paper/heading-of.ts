/** The id of the element that holds a question's number. */
export const headingOf = (idQuestion: number) => `question-${idQuestion}`;
