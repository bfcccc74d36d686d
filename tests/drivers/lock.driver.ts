import type { SnapshotFrom } from 'xstate';
import { messages } from '../../contract/core/errors.ts';
import type { lockMachine } from '../../machines/sign-in/lock.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import type { Control } from '../engine/screen.ts';
import type { Ui } from '../engine/ui.ts';
import { lockModel } from '../models/lock.model.ts';

type Lock = SnapshotFrom<typeof lockMachine>;

/** The name on the button that opens the operator's menu. */
export const nickname = '系统超管';

const isIn = (snapshot: Lock, person: 'asking' | 'unlocking' | 'throttled') => snapshot.matches({ locked: { person } });

async function check(ui: Ui, snapshot: Lock): Promise<void> {
  const { buttons, fields, alerts, text } = await ui.read();
  const covered = snapshot.hasTag('covered');
  const { message, capsLock } = snapshot.context;
  shows('the page behind', buttons[nickname] ?? 'absent', covered ? 'absent' : 'enabled');
  shows('password', fields['密码']?.value, covered ? '' : undefined);
  shows('what is asked', text.includes(messages.locked), covered);
  shows('refusal', alerts, message === '' ? [] : [message]);
  shows('unlocking', buttons['解锁中…'] ?? 'absent', isIn(snapshot, 'unlocking') ? 'disabled' : 'absent');
  shows('caps lock', text.includes('大写锁定已打开'), capsLock);
  const isUntold = covered && !snapshot.matches({ locked: { server: 'told' } });
  shows('that the server does not know', text.includes('暂时连接不上服务器'), isUntold);
}

const button = (name: string): Control => ({ role: 'button', name });

/** The operator's menu, and what covers the screen while it is locked. */
export const lockDriver = defineDriver(lockModel, {
  world: ['IDLE', 'LOCKED_ELSEWHERE', 'UNLOCKED_ELSEWHERE', 'CAPS_LOCK'],
  offers: () => true,
  perform: async (ui, event) => {
    switch (event.type) {
      case 'LOCK':
        await ui.click(nickname);
        return ui.press({ role: 'menuitem', name: '锁屏' });
      case 'UNLOCK':
        await ui.fill('密码', event.password);
        return ui.click('解锁');
      case 'SIGN_OUT':
        return ui.click('退出登录');
      default:
        throw new Error(`nobody does ${event.type}`);
    }
  },
  check,
  controlOf: (event, snapshot) => {
    switch (event.type) {
      case 'LOCK':
        // While the server is asked the menu still opens.
        return snapshot.matches('locking') ? null : button(nickname);
      case 'UNLOCK':
        return button('解锁');
      case 'SIGN_OUT':
        return button('退出登录');
      default:
        return null;
    }
  },
});
