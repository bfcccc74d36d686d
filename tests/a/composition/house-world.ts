import type { InspectionEvent } from 'xstate';
import type { Happening, World } from '../../engine/composition.ts';
import { stuck } from './goals.ts';
import { happeningsIn } from './happenings.ts';
import { House, type Logic, realLogic } from './house.ts';
import { holdsCalls, type Monitor } from './monitor.ts';
import { allMonitors } from './monitors.ts';

/** Rounds in which everything must have come to rest. */
const mostRounds = 50;

/** The program with everybody who watches it. */
export function houseWorld(
  logic: Logic = realLogic,
  monitors: readonly Monitor[] = allMonitors(),
  inspect?: (event: InspectionEvent) => void,
): World {
  const house = new House(logic, inspect);
  const found: string[] = [];
  house.wire.onSend = (call) => {
    house.server.receive(call);
    for (const { name, sent } of monitors) note(name, sent?.(call, house));
  };
  const note = (name: string, fault: string | undefined) => {
    if (fault !== undefined) found.push(`${name}: ${fault}`);
  };
  const judge = (last: Happening) => {
    for (const { name, after } of monitors) note(name, after?.(house, last));
    return found[0];
  };
  return {
    possible: () => happeningsIn(house),
    settle: () => house.settle(),
    fault: judge,
    finish: () => finish(house, judge),
    close: () => house.close(),
  };
}

/** Answers everything well, lets all time pass, renews what has run out; then nobody may be busy, and every chart must be able to reach its goal. */
async function finish(house: House, judge: (last: Happening) => string | undefined): Promise<string | undefined> {
  for (let round = 0; round < mostRounds; round++) {
    const next = happeningsIn(house).find(({ kind }) => ['browser', 'chunk', 'wire', 'time'].includes(kind));
    const bad = happeningsIn(house).find(({ kind }) => kind === 'trouble');
    const renewal = holdsCalls(house.living())
      ? happeningsIn(house).find(({ words }) => words === 'person: session CONFIRM')
      : undefined;
    const happening = next ?? bad ?? renewal;
    if (!happening) return atRest(house);
    happening.happen();
    await house.settle();
    const fault = judge(happening);
    if (fault !== undefined) return `${fault} (at rest, after ${happening.words})`;
  }
  return `everything comes to rest: after ${mostRounds} rounds there is still ${happeningsIn(house)[0]?.words ?? ''}`;
}

function atRest(house: House): string | undefined {
  const living = house.living();
  const busy = living.find(({ snapshot }) => (snapshot as { hasTag?: (tag: string) => boolean }).hasTag?.('busy'));
  if (busy) return `everything comes to rest: ${busy.path} is busy with nothing`;
  const [first] = stuck(living);
  return first && `every goal can be reached: ${first}`;
}
