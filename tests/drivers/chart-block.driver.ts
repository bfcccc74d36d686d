import type { SnapshotFrom } from 'xstate';
import type { Heat } from '../../contract/insight/analysis.ts';
import type { chartBlockMachine } from '../../machines/insight/chart-block.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import { done } from '../engine/outcomes.ts';
import { chartBlockModel } from '../models/chart-block.model.ts';
import { answerIn, resultIn } from './answers.ts';

type Block = SnapshotFrom<typeof chartBlockMachine>;

const title = '时段热力';
const names = { RELOAD: '重试', SHOW_TABLE: `表格：${title}`, SHOW_CHART: `图表：${title}`, EXPORT: `导出：${title}` };
const choiceTitles: Readonly<Record<string, string>> = { operations: '操作次数', logins: '登录次数' };

const contentOf = ({ context }: Block) => context.content as Heat | null;
const isFailed = (snapshot: Block) => snapshot.matches({ data: 'failed' });

/** 时段热力, standing for every block that draws numbers. */
export const chartBlockDriver = defineDriver(chartBlockModel, {
  world: ['ASK'],
  offers: (snapshot, { type }) => {
    if (type === 'RELOAD') return isFailed(snapshot);
    // What may be chosen comes with the first answer that has it.
    return type !== 'CHOOSE' || (contentOf(snapshot)?.choices.length ?? 0) > 1;
  },
  perform: (ui, event) => {
    if (event.type === 'CHOOSE') return ui.choose(`${title}的指标`, choiceTitles[event.choice] ?? '');
    if (event.type === 'ASK') throw new Error('the filter bar asks');
    return ui.click(names[event.type]);
  },
  check: async (ui, snapshot) => {
    const { text, alerts, fields, spinning: _ } = await ui.read();
    const content = contentOf(snapshot);
    const isShown = !isFailed(snapshot) && content !== null && content.data.length > 0;
    shows('alerts', alerts, isFailed(snapshot) ? [`${snapshot.context.error}重试`] : []);
    shows('the drawing', /少\s*多/.test(text), isShown && snapshot.matches({ form: 'drawn' }));
    shows('the table', text.includes('23:00'), isShown && snapshot.matches({ form: 'listed' }));
    shows('nothing', text.includes('暂无数据'), !isFailed(snapshot) && content !== null && content.data.length === 0);
    const { choice } = snapshot.context;
    const chosen = choice === '' ? 'operations' : choice;
    shows('choice', fields[`${title}的指标`]?.value, content?.choices.length ? choiceTitles[chosen] : undefined);
  },
  controlOf: ({ type }) => (type === 'CHOOSE' || type === 'ASK' ? null : { role: 'button', name: names[type] }),
  answerOf: (event) => ({ call: /^GET .*\/analysis\/heat\?/, how: answerIn(event) }),
  realOutcome: (_event, body) => done('fetchBlock', resultIn(body)),
});
