import type { SnapshotFrom } from 'xstate';
import { codes, messages } from '../../contract/core/errors.ts';
import { reloadDelay } from '../../contract/sign-in/session.ts';
import { sessionMachine } from '../../machines/sign-in/session.ts';
import { sessionDriver } from '../drivers/session.driver.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import { defineModel } from '../engine/model.ts';
import { outcomeOf } from '../engine/outcomes.ts';
import { eventually } from '../engine/ui.ts';
import { sessionModel } from '../models/session.model.ts';
import { testPassword } from '../server/data-template.ts';
import { sharedApplication } from './application.ts';
import { refuseCall } from './refuse-call.ts';
import { type Hands, walkApplication } from './walk-application.ts';

type Session = SnapshotFrom<typeof sessionMachine>;

const isUnknown = (snapshot: Session) => snapshot.hasTag('signedIn') && snapshot.context.userId === 0;

/** Bodies of 401 that bring the events about (spec §8). */
const refusals: Readonly<Record<string, { code: number; message: string }>> = {
  TOKEN_EXPIRED: { code: codes.tokenExpired, message: messages.tokenExpired },
  FORCED_OUT: { code: codes.forcedLogout, message: '您的账号已在别处登录' },
  FORBIDDEN: { code: codes.forbidden, message: messages.forbidden },
};

/** The program goes on by itself: nothing waits for the token here, and no other tab of the browser asks. */
const goesOn = (snapshot: Session) =>
  snapshot.matches({ signedIn: { expired: 'queueing' } }) ||
  (snapshot.matches({ signedIn: 'renewed' }) && !snapshot.matches({ signedIn: { renewed: { calls: 'kept' } } }));

/**
 * The house tells the session whose it is once, as soon as it knows, and before that shows nothing that can be pressed. What a
 * renewal ends in is over in 1.5 s: there only the reload is waited for. What tabs do to one another is in renewal.test.ts.
 */
const model = defineModel(sessionMachine, {
  ...sessionModel,
  roots: sessionDriver.model.roots ?? [],
  cases: {
    ...sessionDriver.model.cases,
    SIGN_IN: { filled: { username: 'admin', password: testPassword } },
    TURN_LOST: [],
    RENEWED: [],
    POSTPONED: [],
    TAKEN_OVER: [],
  },
  within: (snapshot, { type }) => {
    if (goesOn(snapshot)) return type === 'MY_TURN' || outcomeOf(type)?.kind === 'done';
    if (snapshot.matches({ signedIn: 'renewed' })) return false;
    // What the page asks for waits for the answer: it makes no call that could be refused.
    if (snapshot.matches({ signedIn: 'expired' }) && type in refusals) return false;
    return isUnknown(snapshot) === (type === 'USER_KNOWN');
  },
});

const driver = defineDriver(model, {
  ...sessionDriver,
  passes: goesOn,
  check: async (ui, snapshot) => {
    await sessionDriver.check(ui, snapshot);
    const buttons = await ui.see('buttons');
    if (snapshot.matches({ signedIn: 'forbidden' })) shows('way home', buttons['返回首页'], 'enabled');
  },
});

walkApplication(driver, async (visitor): Promise<Hands> => {
  const { page } = visitor;
  const { gate } = await sharedApplication();
  let knowsUser = false;
  const mark = () => page.evaluate(() => void Object.assign(globalThis, { isSameDocument: true }));
  return {
    open: async (_, { root }) => {
      if ((root.input as { token: string }).token !== '') await visitor.signIn();
      gate.hold(({ url }) => {
        // Somebody else may come now.
        if (url.includes('/auth/login')) knowsUser = false;
        return /auth\/(?:login|logout|refresh_token)/.test(url) || (!knowsUser && url.includes('/user/info'));
      });
      await visitor.goTo('#/');
      await mark();
    },
    world: async ({ type }) => {
      const refusal = refusals[type];
      if (refusal) return refuseCall(page, gate, refusal);
      if (type === 'MY_TURN') return;
      if (type === 'ADDRESS_CHANGED') return page.evaluate(() => void (location.hash = '#/dashboard/workplace'));
      await gate.answer('/user/info', 'ok');
      knowsUser = true;
    },
    /** That of the reload ends in a new document; a sign-out without an answer takes its time. */
    elapse: async (delay) => {
      if (delay > reloadDelay) return new Promise((resolve) => setTimeout(resolve, delay + 100));
      await eventually(async () => {
        if (await page.evaluate(() => 'isSameDocument' in globalThis)) throw new Error('the page was not loaded again');
      }, 30_000);
      await mark();
    },
  };
});
