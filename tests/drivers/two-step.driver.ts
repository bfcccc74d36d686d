import type { SnapshotFrom } from 'xstate';
import type { twoStepMachine } from '../../machines/account/two-step.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import { twoStepModel } from '../models/two-step.model.ts';

type TwoStep = SnapshotFrom<typeof twoStepMachine>;

/** What stands above the page. */
function dialogsOf(snapshot: TwoStep): readonly string[] {
  if (snapshot.matches('enrolling')) return ['开启两步验证'];
  if (snapshot.matches('ending')) return ['关闭两步验证'];
  if (snapshot.matches('renewing')) return ['重新生成恢复码'];
  return snapshot.matches('telling') ? ['保存恢复码'] : [];
}

function confirmName(snapshot: TwoStep): string {
  if (snapshot.matches({ enrolling: 'unprepared' })) return '重试';
  return snapshot.matches('enrolling') ? '开启' : '确定';
}

/** 两步验证 in 安全设置. */
export const twoStepDriver = defineDriver(twoStepModel, {
  offers: (snapshot, event) => {
    switch (event.type) {
      // Elsewhere the page is asked for afresh as a whole.
      case 'RELOAD':
        return snapshot.matches('missing');
      case 'TYPE_CODE':
        return snapshot.context.mfaCode !== event.mfaCode;
      case 'TYPE_PASSWORD':
        return snapshot.context.password !== event.password;
      default:
        return true;
    }
  },
  perform: (ui, event, snapshot) => {
    switch (event.type) {
      case 'RELOAD':
        return ui.click('重试');
      case 'ENROL':
        return ui.click('开启两步验证');
      case 'TYPE_CODE':
        return ui.fill('验证码', event.mfaCode);
      case 'END':
        return ui.click('关闭两步验证');
      case 'RENEW_CODES':
        return ui.click('重新生成恢复码');
      case 'TYPE_PASSWORD':
        return ui.fill('登录密码', event.password);
      case 'CONFIRM':
        return ui.click(confirmName(snapshot));
      case 'CANCEL':
        return ui.click('取消');
      case 'ACKNOWLEDGE':
        return ui.click('我已保存');
    }
  },
  check: async (ui, snapshot) => {
    const { security, enrolment, mfaCode, password, recoveryCodes, error } = snapshot.context;
    const { text, dialogs, fields, alerts } = await ui.read();
    shows('dialogs', dialogs, dialogsOf(snapshot));
    const isMissing = snapshot.matches('missing');
    shows('alerts', alerts, error === '' ? [] : [isMissing ? `${error}重试` : error]);
    if (security && !isMissing) {
      shows('on', text.includes('已开启'), security.two_step);
      shows('codes left', text.includes(`剩余 ${security.recovery_codes_left} 个恢复码`), security.two_step);
      shows('demanded', text.includes('您的角色要求两步验证'), security.two_step && security.two_step_demanded);
    }
    shows('code', fields['验证码']?.value, enrolment ? mfaCode : undefined);
    shows(
      'password',
      fields['登录密码']?.value,
      snapshot.matches('ending') || snapshot.matches('renewing') ? password : undefined,
    );
    const missing = recoveryCodes.filter((code) => !text.includes(code));
    if (missing.length > 0) throw new Error(`not on screen: ${missing.join()}`);
  },
  controlOf: ({ type }, snapshot) => {
    switch (type) {
      case 'RELOAD':
        return snapshot.matches('missing') ? { role: 'button', name: '重试' } : null;
      case 'ENROL':
        return { role: 'button', name: '开启两步验证' };
      case 'END':
        return { role: 'button', name: '关闭两步验证' };
      case 'RENEW_CODES':
        return { role: 'button', name: '重新生成恢复码' };
      case 'CONFIRM':
        return { role: 'button', name: confirmName(snapshot) };
      case 'CANCEL':
        return { role: 'button', name: '取消' };
      case 'ACKNOWLEDGE':
        return { role: 'button', name: '我已保存' };
      default:
        return null;
    }
  },
});
