import { expect, test } from 'vitest';
import { runRehearsal } from '../../../server/activities/draw/rehearsal-run.ts';
import { rehearse } from '../../../server/activities/draw/rehearse.ts';
import { demoSetting } from './demo-setting.ts';

const trial = { draws: 10_000, people: 4_000, curve: 'even', seed: 42 } as const;

test('a thread draws what a call would, and tells how far it is', async () => {
  let parts = 0;
  const run = { onPart: () => (parts += 1), signal: new AbortController().signal };
  const [now, changed] = await runRehearsal({ settings: [demoSetting, { ...demoSetting, roots: [] }], trial }, run);
  expect(now).toEqual(rehearse(demoSetting, trial, 25, () => {}));
  expect(changed?.unplanned).toBe(trial.draws);
  expect(parts).toBe(50);
});

test('who gives up ends the thread', async () => {
  const giveUp = new AbortController();
  const heavy = { settings: [demoSetting], trial: { ...trial, draws: 1_000_000 } };
  const run = runRehearsal(heavy, { onPart: () => giveUp.abort(), signal: giveUp.signal });
  await expect(run).rejects.toThrow('given up');
});

test('a thread that breaks is a failure, not a silence', async () => {
  const broken = { settings: [demoSetting], trial: { ...trial, people: -1 } };
  const run = runRehearsal(broken, { onPart: () => {}, signal: new AbortController().signal });
  await expect(run).rejects.toThrow('Invalid typed array length');
});
