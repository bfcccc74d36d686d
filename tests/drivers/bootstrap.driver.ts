import { defineDriver, shows } from '../engine/driver.ts';
import { done } from '../engine/outcomes.ts';
import { bootstrapModel } from '../models/bootstrap.model.ts';
import { answerIn } from './answers.ts';

/** The call behind `fetchUser`. */
export const userInfoCall = '/admin/user/info';

/** What stands there until it is known who the operator is: a word, or a failure with a way on and a way out. */
export const bootstrapDriver = defineDriver(bootstrapModel, {
  offers: () => true,
  perform: (ui, event) => ui.click(event.type === 'RETRY' ? '重试' : '退出登录'),
  check: async (ui, snapshot) => {
    const { alerts, spinning } = await ui.read();
    const { error } = snapshot.context;
    const failed = snapshot.matches('failed');
    if (snapshot.matches('loadingUser')) shows('spinning', spinning, true);
    const said = alerts.filter((alert) => alert.startsWith('用户信息加载失败'));
    shows('failures', said, failed ? [`用户信息加载失败${error}重试退出登录`] : []);
  },
  controlOf: (event) => ({ role: 'button', name: event.type === 'RETRY' ? '重试' : '退出登录' }),
  answerOf: (event) => {
    if ('error' in event) return { call: userInfoCall, how: answerIn(event) };
    const { permissions } = (event['output'] as { role: { permissions: readonly unknown[] } }).role;
    return { call: userInfoCall, how: permissions.length > 0 ? 'ok' : { result: event['output'] } };
  },
  realOutcome: (_, body) => done('fetchUser', (body as { result: unknown }).result),
});
