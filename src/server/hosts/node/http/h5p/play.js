// Plays the package whose token and id end the frame's address, and tells the page around it what comes of it.

const { revision } = document.currentScript.dataset;
const [token, id] = location.pathname.split('/').slice(-2);
const place = `/h5p/t/${token}/${id}`;
const failed = () => say({ h5p: 'failed' });

// The player waits for ever for a script that does not come.
const own = `${location.origin}/h5p/`;
const missing = ({ target }) => target instanceof HTMLScriptElement && target.src.startsWith(own) && failed();
addEventListener('error', missing, true);

const tell = (event) => {
  const { verb, result, context } = event.data.statement;
  say({
    h5p: 'result',
    verb: verb?.id,
    isPart: (context?.contextActivities?.parent ?? []).length > 0,
    scaled: result?.score?.scaled,
    raw: event.getScore(),
    max: event.getMaxScore(),
  });
};

/** How far somebody had come with it who comes back now; the page around says so when it hears that we are here. */
const earlier = new Promise((resolve) => {
  addEventListener('message', ({ source, data }) => {
    if (source === parent && data?.h5p === 'go') resolve(data.state);
  });
});
if (window.top !== window) say({ h5p: 'begun' });

let told;
const tellState = () => {
  try {
    const state = JSON.stringify(H5P.instances[0]?.getCurrentState?.());
    if (state !== undefined && state !== told) say({ h5p: 'state', state });
    told = state;
  } catch {
    // Some activities have no state to tell before they are complete.
  }
};

const play = async () => {
  const response = await fetch(`${place}/h5p.json`);
  if (response.status === 403) return say({ h5p: 'expired' });
  const about = await response.json();
  if (about.language && about.language !== 'und') document.documentElement.lang = about.language;
  document.title = about.title || 'H5P';
  const state = await earlier;
  await new H5PStandalone.H5P(document.getElementById('activity'), {
    h5pJsonPath: place,
    frameJs: `/h5p/standalone/frame.bundle.js?${revision}`,
    frameCss: `/h5p/standalone/styles/h5p.css?${revision}`,
    // A frame within this one would not be allowed to be written into.
    embedType: 'div',
    frame: false,
    // Activities look at an earlier state only where states are saved; nobody is signed in here, so nothing is sent.
    saveFreq: 3600,
    ...(state && { contentUserData: [{ state }] }),
    reportingIsEnabled: true,
  });
  // After what packages bring along, of which some set fonts for all that is in the page.
  document.head.append(document.getElementById('ours'));
  H5P.externalDispatcher.on('xAPI', tell);
  H5P.externalDispatcher.on('xAPI', tellState);
  setInterval(tellState, 1000);
  removeEventListener('error', missing, true);
  say({ h5p: 'ready' });
};

// Opened by itself, it would look like a page of the school's.
if (window.top !== window) play().catch(failed);
