import type { InspectorActor } from '../../machines/inspector/inspector.ts';
import { destinationOf, hashOf, hashOfChart } from './link.ts';

/** The address of what is on screen; null while nothing that has one is. */
function addressOf(inspector: InspectorActor): string | null {
  const { context, value } = inspector.getSnapshot();
  const { run, actor, step, chart } = context;
  if (value.view === 'browsing') return hashOfChart(chart);
  if (value.view === 'paused') return hashOf({ run, actor, step });
  return value.view === 'live' ? hashOf({ run, actor }) : null;
}

/** Goes where an address leads. */
function go(inspector: InspectorActor, hash: string): void {
  if (hash === addressOf(inspector)) return;
  const destination = destinationOf(hash);
  if (destination.kind === 'place') inspector.send({ type: 'GO_TO', place: destination.place });
  else if (destination.kind === 'chart') inspector.send({ type: 'BROWSE', chart: destination.chart });
}

/** In the history's state: the page itself wrote this address while it watched the present of a tab. */
const watching = 'inspector: watching';

/** Keeps the page's address and what is on screen the same: links lead somewhere, and what is on screen can be linked to. */
export function keepAddress(inspector: InspectorActor): void {
  // Reloaded while watching the present, with the application perhaps: then any tab will do. A link leads where it says.
  if (history.state !== watching) go(inspector, location.hash);
  addEventListener('hashchange', () => go(inspector, location.hash));
  inspector.subscribe(() => {
    const address = addressOf(inspector);
    // Steps are many: the way back leads out of the page, not through all of them.
    const isWatching = inspector.getSnapshot().matches({ view: 'live' });
    if (address !== null && address !== location.hash) history.replaceState(isWatching ? watching : null, '', address);
  });
}
