/** Returns a text that has at most so many characters, the last one an ellipsis where it was longer. */
export const shortened = (text: string, length: number): string => {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
};
