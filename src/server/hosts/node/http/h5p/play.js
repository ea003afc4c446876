// Plays the package whose token and id are at the end of the frame's address, and sends its results to the parent page.

const { revision } = document.currentScript.dataset;
const [token, id] = location.pathname.split('/').slice(-2);
const packageUrl = `/h5p/t/${token}/${id}`;
const failed = () => say({ h5p: 'failed' });

// The player never fails for a script that cannot be loaded.
const own = `${location.origin}/h5p/`;
const missing = ({ target }) => target instanceof HTMLScriptElement && target.src.startsWith(own) && failed();
addEventListener('error', missing, true);

const sendResult = (event) => {
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

/** The state saved earlier, which the parent page sends when this frame reports that it has begun. */
const savedState = new Promise((resolve) => {
  addEventListener('message', ({ source, data }) => {
    if (source === parent && data?.h5p === 'go') resolve(data.state);
  });
});
if (window.top !== window) say({ h5p: 'begun' });

let lastSentState;
const sendState = () => {
  try {
    const state = JSON.stringify(H5P.instances[0]?.getCurrentState?.());
    if (state !== undefined && state !== lastSentState) say({ h5p: 'state', state });
    lastSentState = state;
  } catch {
    // Some activities have no state before they are complete.
  }
};

/** Tells how high the activity is whenever that changes. What grows because its frame has grown is not followed. */
const watchHeight = () => {
  let frameHeight = innerHeight;
  let grownBy = 0;
  let sent = 0;
  addEventListener('resize', () => {
    grownBy = innerHeight - frameHeight;
    frameHeight = innerHeight;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        grownBy = 0;
      }),
    );
  });
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    const isFollowing = grownBy > 0 && height - sent >= grownBy - 1;
    if (height === 0 || height === sent || isFollowing) return;
    sent = height;
    say({ h5p: 'height', height });
  }).observe(document.body);
};

const play = async () => {
  const response = await fetch(`${packageUrl}/h5p.json`);
  if (response.status === 403) return say({ h5p: 'expired' });
  const definition = await response.json();
  if (definition.language && definition.language !== 'und') document.documentElement.lang = definition.language;
  document.title = definition.title || 'H5P';
  const state = await savedState;
  await new H5PStandalone.H5P(document.getElementById('activity'), {
    h5pJsonPath: packageUrl,
    frameJs: `/h5p/standalone/frame.bundle.js?${revision}`,
    frameCss: `/h5p/standalone/styles/h5p.css?${revision}`,
    // A frame within this one would not be allowed to be written into.
    embedType: 'div',
    frame: false,
    // Activities read an earlier state only if states are saved; without a user nothing is sent.
    saveFreq: 3600,
    ...(state && { contentUserData: [{ state }] }),
    reportingIsEnabled: true,
  });
  // After the styles of the packages, some of which set fonts for the whole page.
  document.head.append(document.getElementById('ours'));
  H5P.externalDispatcher.on('xAPI', sendResult);
  H5P.externalDispatcher.on('xAPI', sendState);
  setInterval(sendState, 1000);
  removeEventListener('error', missing, true);
  addEventListener('message', ({ source, data }) => {
    if (source === parent && data?.h5p === 'resize') for (const instance of H5P.instances) instance.trigger?.('resize');
  });
  watchHeight();
  say({ h5p: 'ready' });
};

// Outside a frame it would look like a page of the school.
if (window.top !== window) play().catch(failed);
