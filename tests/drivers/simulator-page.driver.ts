import type { SnapshotFrom } from 'xstate';
import { isLive, optionFaults, runStates } from '../../contract/simulator/steering.ts';
import type { simulatorPageMachine } from '../../machines/simulator/simulator-page.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import type { Screen } from '../engine/screen.ts';
import { simulatorPageModel } from '../models/simulator-page.model.ts';

type Snapshot = SnapshotFrom<typeof simulatorPageMachine>;

const runOf = ({ context }: Snapshot) => context.status?.run ?? null;
const may = ({ context }: Snapshot, action: 'enable' | 'disable') => context.actions.includes(action);
/** Options stand there until something runs. */
const hasOptions = (snapshot: Snapshot) => snapshot.context.status !== null && !isLive(runOf(snapshot));
/** Another phone is offered of a run that is under way. */
const hasChoice = (snapshot: Snapshot) => isLive(runOf(snapshot)) && may(snapshot, 'enable');

function checkRun({ text, buttons }: Screen, snapshot: Snapshot): void {
  const run = runOf(snapshot);
  for (const { label } of Object.values(runStates))
    shows(label, text.includes(label), run !== null && runStates[run.state].label === label);
  shows('start', buttons['启动模拟器'] !== undefined, may(snapshot, 'enable') && !isLive(run));
  shows('stop', buttons['停止模拟器'] !== undefined, may(snapshot, 'disable') && isLive(run));
  shows('figures', text.includes('实时指标'), isLive(run) && run.report !== null);
}

function checkOptions({ text, fields }: Screen, snapshot: Snapshot): void {
  const { options } = snapshot.context;
  const own = fields['羊毛党组数'];
  shows('farms', own?.value, hasOptions(snapshot) ? String(options.farms) : undefined);
  if (own) shows('open', own.enabled, snapshot.matches({ wish: 'none' }));
  const fault = optionFaults(options).farms ?? '';
  if (fault !== '') shows('fault', text.includes(fault), hasOptions(snapshot));
}

/** 会员模拟器. */
export const simulatorPageDriver = defineDriver(simulatorPageModel, {
  world: ['NEWS', 'RIGHTS'],
  offers: (snapshot, event) => {
    switch (event.type) {
      case 'CHANGE':
        return hasOptions(snapshot) && event.options.farms !== snapshot.context.options.farms;
      case 'TYPE_PHONE':
        return hasChoice(snapshot) && event.typed !== snapshot.context.typed;
      case 'WATCH':
        return hasChoice(snapshot);
      case 'RELOAD':
        return snapshot.matches({ report: 'missing' });
      default:
        return true;
    }
  },
  perform: async (ui, event) => {
    switch (event.type) {
      case 'CHANGE':
        return ui.fill('羊毛党组数', String(event.options.farms));
      case 'START':
        return ui.click('启动模拟器');
      case 'STOP':
        return ui.click('停止模拟器');
      case 'TYPE_PHONE':
        return ui.fill('手机编号', String(event.typed));
      case 'WATCH':
        return ui.click('下一部');
      case 'RELOAD':
        return ui.click('重新加载');
      default:
        throw new Error(`${event.type} comes from elsewhere`);
    }
  },
  check: async (ui, snapshot) => {
    const { status, error, refusal } = snapshot.context;
    const screen = await ui.read();
    const said = [error === '' ? '' : `${error}重新加载`, refusal].filter((one) => one !== '');
    shows('alerts', screen.alerts, said);
    shows('waits', screen.text.includes('还不知道模拟器是否在运行'), status === null && !snapshot.hasTag('busy'));
    checkRun(screen, snapshot);
    checkOptions(screen, snapshot);
    shows('typed', screen.fields['手机编号']?.value, hasChoice(snapshot) ? String(snapshot.context.typed) : undefined);
  },
  controlOf: (event, snapshot) => {
    const run = runOf(snapshot);
    switch (event.type) {
      case 'START':
        return may(snapshot, 'enable') && !isLive(run) ? { role: 'button', name: '启动模拟器' } : null;
      case 'STOP':
        return may(snapshot, 'disable') && isLive(run) ? { role: 'button', name: '停止模拟器' } : null;
      case 'WATCH':
        return hasChoice(snapshot) && event.phone === (run?.watch ?? 0) + 1 ? { role: 'button', name: '下一部' } : null;
      default:
        return null;
    }
  },
});
