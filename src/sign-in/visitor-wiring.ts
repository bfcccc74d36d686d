import { type AnyActorRef, fromCallback, fromPromise } from 'xstate';
import { loginPath } from '../../contract/sign-in/session.ts';
import { visitorMachine } from '../../machines/sign-in/visitor.ts';
import { appIn } from '../core/app-in.ts';
import { inTime } from '../core/in-time.ts';

let mount: ((screen: AnyActorRef) => () => void) | undefined;
let unmount = () => {};

/** What somebody signed out looks at, with its effects: address, code, document. */
export const visitorLogic = visitorMachine.provide({
  actors: {
    address: fromCallback(({ sendBack }) => {
      const report = () => sendBack({ type: 'ADDRESSED', address: location.hash.slice(1) });
      addEventListener('hashchange', report);
      report();
      return () => removeEventListener('hashchange', report);
    }),
    loadScreen: fromPromise(async ({ input: { address } }) => {
      const { screenAt, mountScreen } = await inTime(import('./visitor/screens.ts'));
      mount = (screen) => mountScreen(address, screen);
      return screenAt(address);
    }),
  },
  actions: {
    // Only when the chart has arrived there does its snapshot hold the screen's actor.
    showScreen: ({ self }) =>
      queueMicrotask(() => {
        const { screen } = self.getSnapshot().context;
        if (screen && mount) unmount = mount(screen);
      }),
    hideScreen: () => unmount(),
    goToLogin({ system }) {
      delete document.documentElement.dataset['visitor'];
      history.replaceState(null, '', `#${loginPath}`);
      const notice = { cause: 'visitor', level: 'error', text: '页面加载失败，请检查网络后重试' } as const;
      appIn(system).send({ type: 'NOTIFY', notice });
    },
  },
});
