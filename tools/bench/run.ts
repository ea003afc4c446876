import { cpus, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { benchAnswers } from './answers.ts';
import { benchBankSearch } from './bank-search.ts';
import { benchBrowserHost } from './browser-host.ts';
import { benchBuilder } from './builder.ts';
import { benchCamera } from './camera.ts';
import { compareBench } from './compare.ts';
import { benchDeviceBank } from './device-bank.ts';
import { benchDeviceSync } from './device-sync.ts';
import { benchDocuments } from './documents.ts';
import { benchExam } from './exam.ts';
import { benchHotPath } from './hot-path/hot-path.ts';
import { benchProfile } from './hot-path/profile.ts';
import { acts } from './hot-path/sitting.ts';
import { benchLists } from './lists.ts';
import { benchLive } from './live.ts';
import { benchLogins } from './logins.ts';
import { benchPages } from './pages.ts';
import { benchPhotos } from './photos.ts';
import { benchPresses } from './presses.ts';
import { benchPull } from './pull.ts';
import { benchRecompute } from './recompute.ts';
import { benchResults } from './results.ts';
import { benchRoster } from './roster.ts';
import { benchScanning } from './scanning.ts';
import { benchSheets } from './sheets.ts';
import { benchStarts } from './starts.ts';
import { benchSync } from './sync.ts';
import { benchTyping } from './typing.ts';
import { benchWorkers } from './workers.ts';

/** Without a folder, `--compare` compares the hot path with the reference commit. */
const REFERENCE_COMMIT = 'reference';
const args = process.argv
  .slice(2)
  .flatMap((text, index, all) =>
    text === '--compare' && (all[index + 1] ?? '--').startsWith('--') ? [text, REFERENCE_COMMIT] : [text],
  );
const { values, positionals } = parseArgs({
  args,
  allowPositionals: true,
  options: {
    compare: { type: 'string' },
    rounds: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '10' },
    'sign-in-minutes': { type: 'string', default: '10' },
    workers: { type: 'string', default: `1,${Math.max(2, cpus().length)}` },
  },
});
const isAgainstReference = values.compare === REFERENCE_COMMIT;
const [act] = positionals[0] === 'profile' ? acts.filter((name) => name === positionals[1]) : [];
const wanted = act ? ['profile'] : isAgainstReference ? ['hot-path'] : positionals;

const benches = {
  starts: benchStarts,
  pages: benchPages,
  photos: benchPhotos,
  presses: benchPresses,
  builder: benchBuilder,
  answers: () => benchAnswers(),
  bank: () => benchBankSearch(),
  documents: benchDocuments,
  lists: () => benchLists(),
  live: benchLive,
  logins: benchLogins,
  pull: benchPull,
  recompute: benchRecompute,
  results: benchResults,
  roster: benchRoster,
  camera: () => benchCamera(Number(values.rounds)),
  scanning: () => benchScanning(Number(values.rounds), Number(values.seed)),
  sheets: benchSheets,
  sync: async () => benchSync(),
  typing: benchTyping,
  device: benchBrowserHost,
  'device-bank': benchDeviceBank,
  'device-sync': benchDeviceSync,
  'hot-path': () => benchHotPath({ rounds: Number(values.rounds), isCompared: isAgainstReference }),
  exam: () => benchExam({ minutes: Number(values.minutes), signInMinutes: Number(values['sign-in-minutes']) }),
  workers: () => benchWorkers(values.workers.split(',').map(Number)),
};
const names = [...Object.keys(benches), `profile ${acts.join('|')}`];
const unknown = act ? [] : wanted.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${names.join(', ')}.`);
  process.exit(1);
}

const load = () => `${cpus().length} cores, load of the last minute ${loadavg()[0]?.toFixed(1)}`;

console.log(`Node ${process.version}, ${cpus()[0]?.model.trim()}, ${load()}`);
if (act) await benchProfile(act);
else
  for (const [name, bench] of Object.entries(benches)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`\n${name} (before it: ${load()})`);
    if (values.compare && !isAgainstReference)
      await compareBench(name, { other: resolve(values.compare), rounds: Number(values.rounds) });
    else await bench();
  }
