import { strToU8, type Zippable, zipSync } from 'fflate';

/** The script of a test activity: a sum with a button for each answer. */
const script = `
var School = School || {};
School.Sum = (function () {
  function Sum(params, id, extras) {
    H5P.EventDispatcher.call(this);
    this.params = params;
    this.note = ((extras || {}).previousState || {}).note || '';
  }
  Sum.prototype = Object.create(H5P.EventDispatcher.prototype);
  Sum.prototype.constructor = Sum;
  Sum.prototype.say = function (verb, raw, isChild) {
    var event = this.createXAPIEventTemplate(verb);
    event.setScoredResult(raw, 4, this, true, raw === 4);
    if (isChild) event.data.statement.context.contextActivities.parent = [{ id: 'sums', objectType: 'Activity' }];
    this.trigger(event);
  };
  Sum.prototype.getCurrentState = function () { return { note: this.note }; };
  Sum.prototype.attach = function ($container) {
    var self = this;
    var main = document.createElement('div');
    main.innerHTML = '<p class="sum"></p>';
    main.firstChild.textContent = this.params.sum;
    this.params.answers.forEach(function (answer) {
      var button = document.createElement('button');
      button.textContent = answer.text;
      button.onclick = function () { self.say(answer.verb || 'answered', answer.points, answer.isChild); };
      main.appendChild(button);
    });
    var note = document.createElement('input');
    note.setAttribute('aria-label', 'Note');
    note.value = this.note;
    note.oninput = function () { self.note = note.value; };
    main.appendChild(note);
    $container.append(main);
    localStorage.setItem('seen', 'yes');
    main.setAttribute('data-seen', localStorage.getItem('seen'));
  };
  return Sum;
})();
`;

/** The `content.json` of the activity: a sum with three answers, one of them for a part of it. */
export const h5pContent = {
  sum: '2 + 2 = ?',
  answers: [
    { text: 'A part', points: 4, isChild: true },
    { text: 'Three', points: 1 },
    { text: 'Four', points: 4 },
  ],
};

/** The `h5p.json` of the activity. */
export const h5pDefinition = {
  title: 'Una suma',
  language: 'es',
  mainLibrary: 'School.Sum',
  embedTypes: ['div'],
  preloadedDependencies: [{ machineName: 'School.Sum', majorVersion: 1, minorVersion: 0 }],
};

const library = {
  machineName: 'School.Sum',
  title: 'Sum',
  majorVersion: 1,
  minorVersion: 0,
  patchVersion: 0,
  runnable: 1,
  preloadedJs: [{ path: 'sum.js' }],
  preloadedCss: [{ path: 'sum.css' }],
};

const text = (value: unknown): Uint8Array => strToU8(typeof value === 'string' ? value : JSON.stringify(value));

/** The files of the activity's package by name; objects are written as JSON. */
export const h5pFiles: Record<string, unknown> = {
  'h5p.json': h5pDefinition,
  'content/content.json': h5pContent,
  'content/images/dots.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
  'School.Sum-1.0/library.json': library,
  'School.Sum-1.0/sum.js': script,
  'School.Sum-1.0/sum.css': '.sum { font-size: 2rem; } .h5p-content button { min-width: 8rem; }',
  'School.Sum-1.0/LICENSE': 'Public domain',
};

// Without a fixed time, two packages of the same content differ when a second ends between them.
const mtime = new Date(2026, 0, 1);

/** Returns the zipped package of the activity, with files changed, added or (undefined) left out. */
export const buildH5pPackage = (changes: Record<string, unknown> = {}, level: 0 | 9 = 9): Uint8Array => {
  const all = Object.entries({ ...h5pFiles, ...changes }).filter(([, value]) => value !== undefined);
  const contents = all.map(([name, value]) => [name, value instanceof Uint8Array ? value : text(value)]);
  return zipSync(Object.fromEntries(contents) as Zippable, { level, mtime });
};
