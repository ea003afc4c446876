import { expect, it } from 'vitest';
import { reportWords } from '../../core/report/words/words.ts';
import en from './ui/en.json' with { type: 'json' };
import es from './ui/es.json' with { type: 'json' };
import pt from './ui/pt.json' with { type: 'json' };

it.each(Object.entries({ en, es, pt }))(
  'in %s levels have the same words on all screens, in sheets and on paper',
  (language, ui) => {
    const { levels, likertLevels } = reportWords(language);
    expect(levels).toMatchObject(ui.level);
    expect(likertLevels).toMatchObject(ui.likertLevel);
  },
);
