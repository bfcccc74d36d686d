import { assign, fromPromise } from 'xstate';
import { entityNamed } from '../../../contract/entities.ts';
import { listParams } from '../../../contract/core/page.ts';
import { request } from '../../../src/core/http.ts';
import type { PageQuery } from '../../../machines/entity/list/table.ts';
import type { Logic } from './house.ts';
import { callsHaveOwners, ownName, saysSaved, silentAfterSignOut, writesOnce } from './call-monitors.ts';
import type { Monitor } from './monitor.ts';
import { answerable, keepsWork, ownRows, permitted, runs } from './monitors.ts';
import { users } from './server.ts';
import { inApp, inShell, state } from './spoiled.ts';
import { cate, change, enter, leave, page, save, showRows, update } from './stories.ts';

/** Signed out, the shell lives on. */
const immortalShell = () => inApp((app) => void (state(app, 'inside')['exit'] = []));

/** A fault in a copy of a chart, the monitor that is to see it, and a story in which it shows. */
export interface Planted {
  readonly fault: string;
  readonly logic: () => Logic;
  /** None: it shows when all has come to rest. */
  readonly monitor?: () => Monitor;
  /** What the fault says. */
  readonly says: string;
  readonly story: readonly string[];
}

export const planted: readonly Planted[] = [
  {
    fault: 'the shell lives on after the sign-out and can still be used',
    logic: immortalShell,
    monitor: silentAfterSignOut,
    says: 'GET /admin/api/FlanAwardCate/lists leaves while the session is "signedOut"',
    story: [...showRows, ...leave, `person: ${page}/table RELOAD`],
  },
  {
    fault: 'a second press carries out once more what is being carried out',
    logic: () =>
      inShell(['tabs', 'list', 'confirm'], (confirm) => {
        state(confirm, 'performing').on = { CONFIRM: { target: 'performing', reenter: true } };
      }),
    monitor: writesOnce,
    says: 'leaves while the same is under way',
    story: [...showRows, `person: ${page} ASK`, `person: ${page}/confirm CONFIRM`, `person: ${page}/confirm CONFIRM`],
  },
  {
    fault: 'another try of the same content is another request',
    logic: () =>
      inShell(['tabs', 'list', 'record'], () => ({
        actions: { keepRequest: assign((_, { requestId }: { requestId: string }) => ({ errors: {}, requestId })) },
      })),
    monitor: writesOnce,
    says: 'leaves with another key though the first try may have arrived',
    story: [...save, `${update} → lost`, `person: ${page}/record/record RETRY`],
  },
  {
    fault: 'a drawer of the last operator is still there for the next one',
    logic: immortalShell,
    monitor: ownName,
    says: 'POST /admin/api/FlanAwardCate/updates of sign-in 1 leaves with the token of sign-in 2',
    story: [
      ...save,
      `${update} → lost`,
      ...leave,
      'person: session SIGN_IN {"password":"correct horse","username":"clerk"}',
      'wire: POST /admin/auth/login (no token) → ok',
      `person: ${page}/record/record RETRY`,
    ],
  },
  {
    fault: 'everybody is taken for the administrator',
    logic: () => inShell([], () => ({ actions: { keepUser: assign(() => ({ user: users.admin })) } })),
    monitor: permitted,
    says: '/award/goods-offline is open for clerk',
    story: [...enter('clerk', cate), 'address: /award/goods-offline'],
  },
  {
    fault: 'the question of the tab bar cannot be declined',
    logic: () => inShell(['tabs'], (tabs) => void delete state(tabs, 'confirmingClose').on?.['KEEP_TABS']),
    monitor: answerable,
    says: 'shell/tabs asks and does not take an answer',
    story: [...change, 'address: /award/list', `person: shell/tabs CLOSE_TAB {"key":"${cate}"}`],
  },
  {
    fault: 'rows of the last operator stay',
    logic: immortalShell,
    monitor: ownRows,
    says: 'shows a row of sign-in 1 in sign-in 0',
    story: [...showRows, ...leave],
  },
  {
    fault: 'tabs close without a question',
    logic: () => inShell(['tabs'], (tabs) => void (state(tabs, 'judging')['always'] = [{ target: 'closing' }])),
    monitor: keepsWork,
    says: `${page}/record/record held something unsaved and is gone`,
    story: [...change, 'address: /award/list', `person: shell/tabs CLOSE_TAB {"key":"${cate}"}`],
  },
  {
    fault: 'a drawer does not tell that something was typed',
    logic: () =>
      inShell(['tabs', 'list', 'record'], (record) => void delete state(state(record, 'editing'), 'dirty')['entry']),
    monitor: keepsWork,
    says: `${page}/record/record holds something unsaved and the tab bar does not know`,
    story: change,
  },
  {
    fault: 'a list that is closed is fetched all the same',
    logic: () =>
      inShell(['tabs', 'list', 'table'], () => ({
        actors: {
          fetchPage: fromPromise(({ input: { entity, query } }: { input: PageQuery }) =>
            request(entityNamed(entity).calls.list, { params: listParams(query) }),
          ),
        },
      })),
    monitor: callsHaveOwners,
    says: 'nobody waits for GET /admin/api/FlanAward',
    story: [...enter('admin', cate), 'address: /award/list', `person: shell/tabs CLOSE_TAB {"key":"${cate}"}`],
  },
  {
    fault: 'an effect fails',
    logic: () =>
      inShell(['tabs', 'list'], () => ({
        actions: {
          announce: () => {
            throw new Error('no such actor');
          },
        },
      })),
    monitor: runs,
    says: 'the program stopped: no such actor',
    story: [...save, `${update} → ok`],
  },
  {
    fault: 'the tab bar hears of a save before the page has said so, and closes the page',
    logic: () =>
      inShell(['tabs', 'list', 'record'], (record) => void (state(record, 'saved')['entry'] = 'reportSaved')),
    monitor: saysSaved,
    says: 'and nothing is said',
    story: [...save, 'address: /award/list', `person: shell/tabs CLOSE_TAB {"key":"${cate}"}`, `${update} → ok`],
  },
  {
    fault: 'a block waits for a call that it never made',
    logic: () =>
      inShell(['tabs', 'workplace', 'block'], () => ({
        actors: { fetchBlock: fromPromise(() => new Promise<never>(() => {})) },
      })),
    says: 'everything comes to rest: shell/tabs/page:/dashboard/workplace/header is busy with nothing',
    story: enter('admin', '/dashboard/workplace'),
  },
  {
    fault: 'a conflict has no way out',
    logic: () => inShell(['tabs', 'list', 'record'], (record) => void (state(record, 'conflicting').on = {})),
    says: `every goal can be reached: ${page}/record/record cannot reach its goal from conflicting`,
    story: [...save, `${update} → conflict`],
  },
];
