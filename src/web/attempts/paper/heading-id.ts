/** Returns the id of the element with a question's number. */
export const headingId = (idQuestion: number) => `question-${idQuestion}`;
