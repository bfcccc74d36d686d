import { pages } from '../../../contract/menu/pages.ts';
import { permits } from '../../../contract/core/permission.ts';
import type { UserInfo } from '../../../contract/sign-in/session.ts';
import { changedKeys } from '../../../machines/entity/record/record-values.ts';
import type { RecordContext } from '../../../machines/entity/record/record-types.ts';
import { snapshotOf } from '../../engine/xstate-internals.ts';
import { callsHaveOwners, ownName, saysSaved, silentAfterSignOut, writesOnce } from './call-monitors.ts';
import { chartOf, type Living } from './house.ts';
import { type Monitor, ofChart, session, tokenIn } from './monitor.ts';
import { frontPage } from './person.ts';
import { users } from './server.ts';

const mayOpen = ({ role }: UserInfo, key: string) => {
  const page = pages.find(({ path }) => path === key);
  return page !== undefined && permits(role.permissions, page.permissionId, 'query');
};

export const permitted = (): Monitor => ({
  name: 'no page is shown without its permission',
  after: (house) => {
    const living = house.living();
    // As the server has it, whatever the charts believe.
    const name = house.server.userOf(tokenIn(living));
    const user: UserInfo | undefined = name && users[name];
    const open = living.filter(({ path }) => path.startsWith('shell/tabs/page:') && !path.slice(16).includes('/page:'));
    const keys = [...new Set(open.map(({ path }) => keyIn(path)))];
    const wrong = keys.find((key) => !user || !mayOpen(user, key));
    if (wrong !== undefined) return `${wrong} is open for ${user?.username ?? 'nobody'}`;
    const front = frontPage(living);
    return front !== '' && !living.some(({ path }) => path === front)
      ? `${front} is in front and does not live`
      : undefined;
  },
});

/** Key of the tab that an actor below the tabs belongs to. */
const keyIn = (path: string) =>
  pages.find(({ path: key }) => `${path}/`.startsWith(`shell/tabs/page:${key}/`))?.path ?? path;

/** Questions by chart: when one is open, and what answers it. */
const questions: Readonly<
  Record<string, { readonly isOpen: (living: Living) => boolean; readonly answers: readonly string[] }>
> = {
  session: {
    isOpen: ({ snapshot }) =>
      ['confirmingSignOut', { expired: 'asking' }, 'forcedOut', 'frozen'].some((state) =>
        snapshot.matches({ signedIn: state }),
      ),
    answers: ['CONFIRM'],
  },
  tabs: { isOpen: ({ snapshot }) => snapshot.matches('confirmingClose'), answers: ['CLOSE_ANYWAY', 'KEEP_TABS'] },
  record: { isOpen: ({ snapshot }) => snapshot.matches('confirmingDiscard'), answers: ['DISCARD', 'KEEP'] },
  confirm: {
    isOpen: ({ snapshot }) => snapshot.matches('asking') || snapshot.matches('refused'),
    answers: ['CONFIRM', 'CANCEL'],
  },
};

export const answerable = (): Monitor => ({
  name: 'never two dialogs that block each other',
  after: (house) => {
    const living = house.living();
    const open = living.filter((one) => questions[chartOf(one)]?.isOpen(one));
    const mute = open.find((one) => questions[chartOf(one)]?.answers.some((type) => !one.snapshot.can({ type })));
    if (mute) return `${mute.path} asks and does not take an answer`;
    const front = frontPage(living);
    const onPage = open.filter(({ path }) => front !== '' && path.startsWith(`${front}/`));
    return onPage.length > 1 ? `${onPage.map(({ path }) => path).join(' and ')} ask at once` : undefined;
  },
});

/** Rows carry the sign-in that they were fetched in. */
export const ownRows = (): Monitor => ({
  name: 'an operator is never shown rows of another session',
  after: (house) => {
    const living = house.living();
    const own = house.server.sessionOf(tokenIn(living));
    for (const one of [...ofChart(living, 'table'), ...ofChart(living, 'record')]) {
      const { rows = [], row = null } = one.snapshot.context as { rows?: readonly Owned[]; row?: Owned | null };
      const foreign = [...rows, ...(row ? [row] : [])].find(({ owner }) => owner !== own);
      if (foreign) return `${one.path} shows a row of sign-in ${foreign.owner} in sign-in ${own}`;
    }
    return undefined;
  },
});

interface Owned {
  readonly owner: number;
}

const holdsWork = ({ snapshot }: Living) => {
  const { base, draft, upload } = snapshot.context as RecordContext;
  return changedKeys(base, draft).length > 0 || upload !== null;
};

/** What was typed goes only by an answer of the operator, or because it was saved. */
export function keepsWork(): Monitor {
  let before: readonly Living[] = [];
  let [isLeaving, wasConfirmed] = [false, false];
  return {
    name: 'unsaved work is never dropped without a question',
    after: (house, { words }) => {
      const living = house.living();
      const records = ofChart(living, 'record');
      const now = session(living)?.snapshot;
      if (isLeaving && words === 'person: session CONFIRM') wasConfirmed = true;
      if (now?.matches('signedIn')) wasConfirmed = false;
      isLeaving = ['confirmingSignOut', 'forcedOut'].some((state) => now?.matches({ signedIn: state }));
      // As it was in the end: what was typed back to nothing is no work.
      const gone = before.find((one) => !records.some(({ ref }) => ref === one.ref) && holdsWork(inTheEnd(one)));
      before = records.filter(holdsWork);
      const isAsked = /DISCARD$|CLOSE_ANYWAY$|TAKE_THEIRS$|: leave$/.test(words) || wasConfirmed;
      if (gone && !isAsked && !wasSaved(gone)) return `${gone.path} held something unsaved and is gone`;
      const tabs = living.find(({ path }) => path === 'shell/tabs');
      const unsaved = tabs ? (tabs.snapshot.context as { unsaved: readonly string[] }).unsaved : [];
      const unknown = before.find(({ path }) => !unsaved.includes(keyIn(path)));
      return unknown ? `${unknown.path} holds something unsaved and the tab bar does not know` : undefined;
    },
  };
}

const inTheEnd = (one: Living): Living => ({ ...one, snapshot: snapshotOf(one.ref.getSnapshot()) });

const wasSaved = ({ ref }: Living) => (ref.getSnapshot() as { value?: unknown }).value === 'saved';

export const runs = (): Monitor => ({
  name: 'no chart fails',
  after: ({ failure }) => (failure === undefined ? undefined : `the program stopped: ${failure.message}`),
});

/** Everything that is watched, for one run. */
export const allMonitors = (): readonly Monitor[] => [
  silentAfterSignOut(),
  writesOnce(),
  ownName(),
  callsHaveOwners(),
  saysSaved(),
  permitted(),
  answerable(),
  ownRows(),
  keepsWork(),
  runs(),
];
