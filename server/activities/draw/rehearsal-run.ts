import { Worker } from 'node:worker_threads';
import type { VariantOutcome } from '../../../contract/activities/rehearsal.ts';
import type { FromRehearsal, RehearsalWork } from './rehearsal-messages.ts';

const workerFile = new URL('./rehearsal-worker.ts', import.meta.url);

interface Watching {
  /** Hears of each part of the work. */
  readonly onPart: () => void;
  /** Ends the thread at once. */
  readonly signal: AbortSignal;
}

/** Draws in a thread of its own. Rejects when it is given up, or when the thread breaks. */
export function runRehearsal(work: RehearsalWork, { onPart, signal }: Watching): Promise<readonly VariantOutcome[]> {
  const worker = new Worker(workerFile, { workerData: work });
  const outcome = new Promise<readonly VariantOutcome[]>((resolve, reject) => {
    const giveUp = () => reject(new Error('the rehearsal was given up'));
    signal.addEventListener('abort', giveUp, { once: true });
    if (signal.aborted) giveUp();
    worker.on('message', (message: FromRehearsal) => {
      if (message.kind === 'done') resolve(message.variants);
      else onPart();
    });
    worker.once('error', reject);
    worker.once('exit', (status) => reject(new Error(`the thread of a rehearsal exited with ${status}`)));
  });
  return outcome.finally(() => void worker.terminate());
}
