import { parentPort, workerData } from 'node:worker_threads';
import { rehearsalSteps } from '../../../contract/activities/rehearsal.ts';
import { type FromRehearsal, rehearsalWork } from './rehearsal-messages.ts';
import { rehearse } from './rehearse.ts';

/*
 * A rehearsal, alone in its thread: a million draws take a second, in which the server must go on answering. It knows nothing of the
 * database: it cannot change a row.
 */

const { settings, trial } = rehearsalWork(workerData);
function say(message: FromRehearsal, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}
const parts = Math.floor(rehearsalSteps / settings.length);
const variants = settings.map((setting) => rehearse(setting, trial, parts, () => say({ kind: 'part' })));
say({ kind: 'done', variants });
