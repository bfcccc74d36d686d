import { expect, test } from 'vitest';
import type { Tab, TabsEvent } from '../../../machines/shell/tabs-types.ts';
import { tabsMachine } from '../../../machines/shell/tabs.ts';
import { after, effectsAfter } from '../../engine/promises.ts';

const settings = (key: string): Tab => ({ key, title: '安全设置', page: { view: 'security', username: 'admin' } });

test('dashboards and the tree of plans behind load too, and what shows no rows does not', () => {
  const pages: readonly Tab[] = [
    { key: '/w', title: '工作台', page: { view: 'workplace' } },
    { key: '/x', title: '分析页', page: { view: 'analysis' } },
    { key: '/c', title: '运营日历', page: { view: 'calendar' } },
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
  expect(news({ entity: 'award' })).toEqual(['/w', '/x', '/c']);
  expect(news({ entity: 'prize', own: true, touches: ['plan', 'activity'] })).toEqual(['/w', '/x', '/c', '/y']);
});

const record: Tab = {
  key: '/award/cate/102',
  title: '奖励分类详情',
  page: { view: 'record', entity: 'award_cate', id: 102, actions: ['query', 'get'] },
};
const opened = { type: 'OPEN_TAB', tab: record } as const;
const named = { type: 'PAGE_TITLED', key: record.key, title: '品牌周边' } as const;

test('the tab of a record is called by the name of the record once that is known', () => {
  expect(after(tabsMachine, undefined, opened, named).context.tabs).toEqual([{ ...record, title: '品牌周边' }]);
  expect(after(tabsMachine, undefined, opened, { ...named, key: '/award/cate/103' }).context.tabs).toEqual([record]);
});

test('a record hears at once what others change of its kind, and when it is looked at again where it stood behind', () => {
  const changed: TabsEvent = { type: 'ROW_CHANGED', entity: 'award_cate', ids: [102] };
  const front = effectsAfter(tabsMachine, undefined, opened, changed).join();
  expect(front).toContain('send page:/award/cate/102 {"ids":[102],"type":"ROWS_CHANGED"}');
  const behind = [opened, { type: 'OPEN_TAB', tab: settings('/b') }, changed] as const;
  expect(after(tabsMachine, undefined, ...behind).context.news).toEqual([record.key]);
  // What this very document did its page in front knows already.
  expect(effectsAfter(tabsMachine, undefined, opened, { ...changed, own: true }).join()).toBe('');
});
