import { text } from '../../engine/text.ts';
import { holdsCalls, type Monitor, session } from './monitor.ts';
import { type Call, kindOf } from './wire.ts';

/** Signed out is who has left or been sent away; while the sign-out is under way the token still holds. */
export const silentAfterSignOut = (): Monitor => ({
  name: 'no request leaves after sign-out',
  sent: (call, house) => {
    const state = session(house.living())?.snapshot;
    if (!state || house.browser.isAsking || state.matches('signedIn') || state.matches('signingOut')) return undefined;
    const signsIn = state.matches('signingIn') && call.name.endsWith('/login');
    return signsIn ? undefined : `${call.name} leaves while the session is ${text(state.value)}`;
  },
});

/** A write with the same key leaves again only when the first was refused or lost; one whose fate is unknown keeps its key. */
export function writesOnce(): Monitor {
  const known = new Map<string, Call>();
  return {
    name: 'no POST of the same intent is sent twice',
    sent: (call, house) => {
      if (!call.isWrite) return undefined;
      const first = known.get(call.key);
      known.set(call.key, call);
      const same = house.wire
        .pending()
        .find((other) => other !== call && other.isWrite && intent(other) === intent(call));
      if (same) return `${call.name} leaves while the same is under way`;
      if (first && house.carriedOut.has(first)) return `${call.name} leaves again though it was carried out`;
      const lost = [...known.values()].find((other) => house.lost.has(other) && intent(other) === intent(call));
      return lost && lost.key !== call.key
        ? `${call.name} leaves with another key though the first try may have arrived`
        : undefined;
    },
  };
}

const intent = ({ name, body }: Call) => text([name, { ...body, request_id: undefined }]);

/** What one person asked for is never sent in the name of another. */
export function ownName(): Monitor {
  const owners = new Map<string, number>();
  return {
    name: 'what one operator asked for is not sent in the name of another',
    sent: (call, { server }) => {
      if (!call.isWrite) return undefined;
      const owner = server.sessionOf(call.token);
      const first = owners.get(call.key) ?? owner;
      owners.set(call.key, first);
      return first === owner || owner === 0
        ? undefined
        : `${call.name} of sign-in ${first} leaves with the token of sign-in ${owner}`;
    },
  };
}

/** Which calls each actor makes; one that makes but one of them stands before those that may make others. */
const callers: readonly (readonly [id: string, call: RegExp])[] = [
  ['fetchUser', /\/user\/info$/],
  ['signOut', /\/(logout|info)$/],
  ['signIn', /\/login$/],
  ['renew', /\/refresh_token$/],
  ['fetchPlans', /\/(activityLists|planTrees)$/],
  ['fetchPage', /^list /],
  ['load', /^(list|detail) /],
  ['fetchChoices', /\/options$/],
  ['checkUnique', /\/unique$/],
  ['fetchShortcuts', /\/workplace\/shortcuts$/],
  ['fetchAnnouncements', /\/announcements\/mine$/],
  ['fetchBlock', /\/(workplace\/(?!shortcuts)|analysis\/)/],
  ['fetchCalendar', /\/calendar$/],
  ['fetchJobs', /\/admin\/api\/jobs$/],
  ['fetchMovers', /\/lifecycle\//],
  ['fetchAnew', /\/lifecycle\//],
  ['perform', /^(update|mode|remove) /],
  ['save', /^(create|update) /],
  ['sendFile', /\/upload$/],
];

export const callsHaveOwners = (): Monitor => ({
  name: 'every pending call belongs to a living actor, and every actor that waits has a call',
  after: (house) => {
    if (house.browser.isAsking) return undefined;
    const living = house.living();
    if (holdsCalls(living)) return undefined;
    const waiting = callers.flatMap(([caller, call]) =>
      living.flatMap(({ id, path }) => (id === caller ? [{ path, call }] : [])),
    );
    const pending = [...house.wire.pending()];
    for (const { path, call } of waiting) {
      const found = pending.findIndex((one) => call.test(`${kindOf(one)} ${one.name}`));
      if (found < 0) return `${path} waits for a call that is not under way`;
      pending.splice(found, 1);
    }
    // A write is never taken back half-way.
    const orphan = pending.find(({ isWrite }) => !isWrite);
    return orphan ? `nobody waits for ${orphan.name}` : undefined;
  },
});

/** A save that succeeded is said to have succeeded. */
export const saysSaved = (): Monitor => ({
  name: 'who saves is told that it worked',
  after: (house, { words }) => {
    if (!house.hadWriter || !words.endsWith('→ ok')) return undefined;
    const notices = house.living().find(({ path }) => path === 'notices');
    const shown = notices ? (notices.snapshot.context as { notices: readonly { text: string }[] }).notices : [];
    return shown.some(({ text: said }) => said === '保存成功' || said === '已停用')
      ? undefined
      : `${words}, and nothing is said`;
  },
});
