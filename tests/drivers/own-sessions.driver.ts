import { defineDriver, shows } from '../engine/driver.ts';
import { ownSessionsModel } from '../models/own-sessions.model.ts';

/** 登录设备 in 安全设置. */
export const ownSessionsDriver = defineDriver(ownSessionsModel, {
  offers: (snapshot, event) => {
    switch (event.type) {
      // Elsewhere the page is asked for afresh as a whole.
      case 'RELOAD':
        return snapshot.matches('missing') || snapshot.matches('refused');
      // The session that asks has no button, and one that is gone neither.
      case 'END': {
        const { which } = event;
        return 'others' in which || snapshot.context.sessions.some(({ no, current }) => no === which.no && !current);
      }
      default:
        return true;
    }
  },
  perform: (ui, event, snapshot) => {
    switch (event.type) {
      case 'RELOAD':
        return ui.click(snapshot.matches('missing') ? '重试' : '刷新列表');
      case 'END':
        return ui.click('others' in event.which ? '全部下线' : '下线 Safari 18 · iPhone 12');
      case 'CONFIRM':
        return ui.click('下线');
      case 'CANCEL':
        return ui.click('取消');
    }
  },
  check: async (ui, snapshot) => {
    const { sessions, asked, error } = snapshot.context;
    const { text, dialogs, alerts } = await ui.read();
    shows('dialogs', dialogs, asked ? ['下线登录设备'] : []);
    if (asked) shows('what ends', text.includes('除当前设备外'), 'others' in asked);
    for (const { device } of sessions) shows(device, text.includes(device), true);
    shows('error', alerts.join(), error === '' ? '' : `${error}${snapshot.matches('missing') ? '重试' : '刷新列表'}`);
  },
  controlOf: (event, snapshot) => {
    switch (event.type) {
      case 'RELOAD':
        if (snapshot.matches('missing')) return { role: 'button', name: '重试' };
        return snapshot.matches('refused') ? { role: 'button', name: '刷新列表' } : null;
      case 'END':
        if (snapshot.context.asked) return null;
        if ('others' in event.which) return { role: 'button', name: '全部下线' };
        return snapshot.context.sessions.length > 1 && event.which.no === 12
          ? { role: 'button', name: '下线 Safari 18 · iPhone 12' }
          : null;
      case 'CONFIRM':
        return snapshot.matches('asking') ? { role: 'button', name: '下线' } : null;
      case 'CANCEL':
        return snapshot.context.asked ? { role: 'button', name: '取消' } : null;
    }
  },
});
