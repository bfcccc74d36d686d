import { expect, test } from 'vitest';
import type { Tab, TabsEvent } from '../../../machines/shell/tabs-types.ts';
import { tabsMachine } from '../../../machines/shell/tabs.ts';
import { after } from '../../engine/promises.ts';

const settings = (key: string): Tab => ({ key, title: '安全设置', page: { view: 'security', username: 'admin' } });

test('dashboards and the tree of plans behind load too, and what shows no rows does not', () => {
  const pages: readonly Tab[] = [
    { key: '/w', title: '工作台', page: { view: 'workplace' } },
    { key: '/x', title: '分析页', page: { view: 'analysis' } },
    { key: '/y', title: '奖励方案', page: { view: 'plans', actions: ['query'] } },
  ];
  const opened = [...pages, settings('/a')].map((one): TabsEvent => ({ type: 'OPEN_TAB', tab: one }));
  const news = (changed: Omit<Extract<TabsEvent, { type: 'ROW_CHANGED' }>, 'type' | 'ids'>) =>
    after(
      tabsMachine,
      undefined,
      ...opened,
      { type: 'OPEN_TAB', tab: settings('/b') },
      { type: 'ROW_CHANGED', ids: [1], ...changed },
    ).context.news;
  expect(news({ entity: 'award' })).toEqual(['/w', '/x']);
  expect(news({ entity: 'prize', own: true, touches: ['plan', 'activity'] })).toEqual(['/w', '/x', '/y']);
});
