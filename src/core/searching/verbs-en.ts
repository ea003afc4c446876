/** Forms of irregular verbs that no ending explains, a verb a line, its base first. Left out are those that are words of their own: left, saw. */
const irregularVerbs = `
  begin began begun beginning
  become became
  bind bound
  break broke broken
  bring brought
  build built
  burn burnt
  buy bought
  catch caught
  choose chose chosen
  come came
  do did done does doing
  draw drew drawn
  drink drank drunk
  drive drove driven
  eat ate eaten
  fall fallen
  feed fed
  feel felt
  fight fought
  find found
  fly flew flown flies
  forget forgot forgotten
  freeze froze frozen
  get got gotten
  give gave given
  go went gone goes going
  grow grew grown
  hear heard
  hide hid hidden
  hold held
  keep kept
  know knew known
  lead led
  learn learnt
  lend lent
  lose lost
  make made
  meet met
  overcome overcame
  pay paid
  prove proven
  ride rode ridden
  rise risen
  run ran
  say said
  sell sold
  send sent
  shake shook shaken
  shine shone
  shoot shot
  sing sang sung
  sink sank sunk
  sit sat
  sleep slept
  speak spoke spoken
  spell spelt
  spend spent
  spin spun
  stand stood
  steal stole stolen
  stick stuck
  strike struck
  swim swam swum
  take took taken
  teach taught
  tell told
  think thought
  throw threw thrown
  understand understood
  wear wore worn
  win won
  write wrote written
  add added adding
  err erred erring
  agree agreed
  free freed
  guarantee guaranteed
  die died dying
  lie lied lying
  tie tied tying
  focus focused focusing
  cancel cancelled cancelling
  control controlled controlling
  label labelled labelling
  model modelled modelling
  travel travelled travelling
  equal equalled equalling
  program programmed programming
  unite united uniting
  paste pasted pasting`;

/** Words that look like forms of a verb and are none, or whose meaning is another. */
const others = 'evening founded hundred meaning morning sacred wedding wicked';

/** Returns the irregular forms of English verbs with the base of each, and words that are as they stand. */
export const englishVerbs = (): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...irregularVerbs
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [base = '', ...forms] = line.trim().split(' ');
        return [...forms.map((form) => [form, base]), ...(/^(?:unite|paste)$/.test(base) ? [[base, base]] : [])];
      }),
    ...others.split(' ').map((word) => [word, word]),
  ]);
