import { expect, test } from 'vitest';
import { importMachine } from '../../../machines/jobs/import.ts';
import { after, callsAfter, done, effectsAfter } from '../../engine/promises.ts';
import { importLines, importStatus } from '../../models/import.model.ts';

/* What is looked at before a file is written, and what is taken along from it. */

const input = { entity: 'award_cate' };
const chosen = { type: 'CHOOSE', file: { id: 'file-1', name: '分类.xlsx' } } as const;
const uploaded = { type: 'UPLOADED', importId: 7 } as const;
const status = (of: keyof typeof importStatus) => done('fetchStatus', importStatus[of]);
const lines = done('fetchLines', importLines.some);
const previewed = [chosen, uploaded, status('faulty'), lines] as const;

test('the lines of an outcome are read page by page, from its first page', () => {
  const second = [...previewed, { type: 'TURN', pageNo: 2 }] as const;
  expect(callsAfter(importMachine, input, ...second).join()).toContain('"outcome":"faulty","pageNo":2');
  const other = [...second, lines, { type: 'SHOW', outcome: 'new' }] as const;
  expect(callsAfter(importMachine, input, ...other).join()).toContain('"outcome":"new","pageNo":1');
  expect(after(importMachine, input, ...other).context.lines).toBeNull();
});

test('all or nothing is a choice where every line is sound; either is committed as chosen', () => {
  const sound = [chosen, uploaded, status('sound'), lines] as const;
  const rows = { type: 'SET_MODE', mode: 'rows' } as const;
  expect(after(importMachine, input, ...sound, rows).context.mode).toBe('rows');
  expect(callsAfter(importMachine, input, ...sound, rows, { type: 'COMMIT' }).join()).toContain('"mode":"rows"');
  expect(callsAfter(importMachine, input, ...sound, { type: 'COMMIT' }).join()).toContain('"mode":"whole"');
});

test('a file that changes nothing has nothing to commit', () => {
  expect(after(importMachine, input, chosen, uploaded, status('idle'), lines).can({ type: 'COMMIT' })).toBe(false);
});

test('the template and the faulty lines are taken along as files', () => {
  const template = { type: 'SAVE_TEMPLATE', format: 'xlsx' } as const;
  const faults = { type: 'SAVE_FAULTS', format: 'csv' } as const;
  expect(effectsAfter(importMachine, input, template).join()).toContain('saveTemplate {"format":"xlsx"');
  expect(effectsAfter(importMachine, input, ...previewed, faults).join()).toContain('saveFaults {"format":"csv"');
});

test('how much of the file is sent shows; one that is refused says why and is forgotten', () => {
  expect(after(importMachine, input, chosen, { type: 'PROGRESSED', percent: 40 }).context.percent).toBe(40);
  const refused = after(importMachine, input, chosen, { type: 'REFUSED', message: '不认识的列' });
  expect(refused.context).toMatchObject({ error: '不认识的列', file: { name: '' } });
  expect(refused.matches('choosing')).toBe(true);
});

test('work that the server has lost says why', () => {
  const lost = after(importMachine, input, chosen, uploaded, status('failed'));
  expect(lost.context.error).toBe('账号已停用，任务已停止');
});
