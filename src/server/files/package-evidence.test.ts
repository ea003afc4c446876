import { describe, expect, it } from 'vitest';
import { evidenceIn, judgeReports } from './package-evidence.ts';

describe('what the scripts of a library say about results', () => {
  it.each([
    ['a scored event of the whole', "self.triggerXAPIScored(raw, max, 'completed');"],
    ['a scored event that is minified', 'a.triggerXAPIScored(b(),c(),"answered",!0,d)'],
    ['completing', 'this.triggerXAPICompleted(1, 1, true)'],
    [
      'a template with a score',
      "var e = this.createXAPIEventTemplate('answered');\ne.setScoredResult(this.points, this.max, this);",
    ],
    [
      'a template of its own, with a score',
      'say("answered"); function say(v){var e=x.createXAPIEventTemplate(v);e.setScoredResult(1,1)}',
    ],
    ['completing without points', 'this.triggerXAPI(`completed`)'],
    ['the whole name of the verb', "event = createXAPIEvent('http://adlnet.gov/expapi/verbs/completed')"],
  ])('is that it sends them: %s', (_, script) => expect(evidenceIn(['var a;', script])).toBe('sent'));

  it.each([
    ['only other verbs', "this.triggerXAPI('interacted'); this.triggerXAPIScored(1, 2, 'interacted');"],
    ['no statements', "element.classList.add('completed'); button.dataset.state = 'answered';"],
    ['nothing', ''],
  ])('is that nothing in it could send them: %s', (_, script) => expect(evidenceIn([script])).toBe('none'));

  it.each([
    ['a comment', "// this.triggerXAPIScored(1, 1, 'completed');\nthis.triggerXAPI('interacted');"],
    ['the words apart from statements', "this.triggerXAPI(verb); node.className = 'completed';"],
  ])('is open: %s', (_, script) => expect(evidenceIn([script])).toBe('possible'));
});

describe('what a package reports', () => {
  it('is a result where its main library sends one', () => expect(judgeReports('sent', ['none'])).toBe('result'));
  it('is nothing where no library could send one', () =>
    expect(judgeReports('none', ['none', 'none'])).toBe('nothing'));
  it('is not known where only parts of it send one, or where it is open', () => {
    expect(judgeReports('none', ['sent'])).toBe('unknown');
    expect(judgeReports('possible', [])).toBe('unknown');
  });
});
