import type { SnapshotFrom } from 'xstate';
import type { livingChartMachine } from '../../machines/entity/list/living-chart.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import { livingChartModel } from '../models/living-chart.model.ts';

type Snapshot = SnapshotFrom<typeof livingChartMachine>;

const labels: Readonly<Record<string, string>> = {
  draft: '草稿',
  enabled: '启用',
  disabled: '停用',
  archived: '已归档',
};

/** What the ways of the model are called in the list. */
const wayNames: Readonly<Record<string, string>> = { 'draft enabled': '启用 88%（88）' };
const nameOf = ({ from, to }: { readonly from: string; readonly to: string }) => wayNames[`${from} ${to}`];

/** What the overdue of the model is called there. */
const overdueNames: Readonly<Record<string, string>> = { enabled: '逾期 1,200' };
const hasOverdue = ({ context: { content } }: Snapshot) =>
  content?.regions.some(({ states }) => states.some(({ overdue }) => overdue !== undefined)) === true;

const contentOf = (snapshot: Snapshot) =>
  snapshot.status === 'active' && snapshot.context.error === '' ? snapshot.context.content : null;

/** 活图 above the list of awards: its states and ways are pressed in the list below the drawing. */
export const livingChartDriver = defineDriver(livingChartModel, {
  // What is counted anew lies under a veil.
  offers: (snapshot, event) => {
    const isShown = snapshot.matches({ open: 'shown' });
    switch (event.type) {
      case 'CLOSE':
        return true;
      case 'RELOAD':
        return isShown || snapshot.matches({ open: 'failed' });
      case 'PICK_STATE':
        return isShown && labels[event.state] !== undefined;
      case 'PICK_WAY':
        return isShown && nameOf(event) !== undefined && (snapshot.context.content?.regions[0]?.ways.length ?? 0) > 0;
      case 'PICK_OVERDUE':
        return isShown && overdueNames[event.state] !== undefined && hasOverdue(snapshot);
    }
  },
  perform: async (ui, event) => {
    switch (event.type) {
      case 'RELOAD':
        return ui.click((await ui.seeButton('重新加载')) ? '重新加载' : '刷新');
      case 'PICK_STATE':
        return ui.click(labels[event.state] ?? '');
      case 'PICK_WAY':
        return ui.click(nameOf(event) ?? '');
      case 'PICK_OVERDUE':
        return ui.click(overdueNames[event.state] ?? '');
      case 'CLOSE':
        return ui.click('关闭');
    }
  },
  check: async (ui, snapshot) => {
    const { dialogs, alerts, text } = await ui.read();
    const isOpen = snapshot.status === 'active';
    shows('dialogs', dialogs, isOpen ? ['奖励活图'] : []);
    if (!isOpen) return;
    const { error } = snapshot.context;
    shows('alerts', alerts, error === '' ? [] : [`${error}重新加载`]);
    const rows = contentOf(snapshot)?.regions[0]?.states.find(({ state }) => state === 'enabled')?.rows;
    shows('in use', /启用([\d,]+)/.exec(text.replaceAll(/\s/g, ''))?.[1], rows?.toLocaleString('en-US'));
  },
});
