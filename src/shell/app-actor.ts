import { createActor, fromPromise } from 'xstate';
import { type AppActor, appMachine, type LoadedShell } from '../../machines/shell/app.ts';
import { noticesMachine, type TakeBack } from '../../machines/notices/notices.ts';
import { ticketIn } from './address.ts';
import { appId } from '../core/app-in.ts';
import { listenToOutside } from './app-listeners.ts';
import { inspectPage } from '../bridge/page.ts';
import { inTime } from '../core/in-time.ts';
import { resetLogin } from '../sign-in/login.ts';
import { sessionLogic } from '../sign-in/session-wiring.ts';
import { read } from '../core/storage.ts';
import { visitorLogic } from '../sign-in/visitor-wiring.ts';
import { listAt } from '../entity/list-at.ts';

const importShell = () => import('../shell.tsx');

let failedBefore = false;
let unmountShell = () => {};

/**
 * A chunk that failed once stays failed in some browsers, and after a release the old one is gone: a new document helps.
 * Rejects when the server cannot be reached, so that the operator keeps a page that can try again.
 */
async function startAnew(): Promise<never> {
  await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' });
  location.reload();
  return new Promise<never>(() => {});
}

async function loadShell(): Promise<LoadedShell> {
  if (failedBefore) return startAnew();
  try {
    return (await inTime(importShell())).loadShell();
  } catch (error) {
    failedBefore = true;
    throw error;
  }
}

/** The shell is mounted when the chart has arrived inside: only then does the snapshot hold the shell's actor. */
async function showShell(): Promise<void> {
  const { mountShell } = await importShell();
  if (app.getSnapshot().matches('inside')) unmountShell = mountShell(app);
}

function showLogin(): void {
  unmountShell();
  unmountShell = () => {};
  resetLogin();
}

/** Puts a question to the page of a tab; where that page cannot hear it, says what else can be done. */
function askPage(root: AppActor, { page, question }: TakeBack): void {
  const list = listAt(root.system, page);
  const ask = { type: 'ASK', question } as const;
  if (list?.getSnapshot().can(ask)) list.send(ask);
  else
    root.send({
      type: 'NOTIFY',
      notice: { cause: 'undo', level: 'warning', text: '请先关闭打开的记录，或在记录的变更历史中撤销' },
    });
}

/** The root of all actors: made once, started by boot.ts, read by the views. */
export const app: AppActor = createActor(
  appMachine.provide({
    actors: {
      session: sessionLogic,
      visitor: visitorLogic,
      loadShell: fromPromise(loadShell),
      notices: noticesMachine.provide({ actions: { askPage: (_, { undo }) => undo && askPage(app, undo) } }),
    },
    actions: { showShell: () => void showShell(), showLogin },
  }),
  {
    systemId: appId,
    input: { token: read('Access-Token') ?? '', ticket: ticketIn(location.hash) },
    ...(import.meta.env.INSPECTOR && inspectPage()),
  },
);

listenToOutside(app);
