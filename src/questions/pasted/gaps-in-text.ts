const gap = /\[\[(.+?)\]\]|_{3,}|\.{6,}|…{2,}/gu;

/** A gap as written in a text: '____', or with its accepted answers '[[one|another]]'. */
export type WrittenGap = { from: number; to: number; answers: string[] };

/** Returns the gaps written in a text. */
export const gapsInText = (text: string): WrittenGap[] =>
  [...text.matchAll(gap)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    answers: match[1]?.split('|') ?? [],
  }));
