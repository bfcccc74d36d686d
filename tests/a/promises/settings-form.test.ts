import { describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { savesAfter, settingsFormMachine } from '../../../machines/account/settings-form.ts';
import { after, callsAfter, done, effectsAfter, elapsed, failed } from '../../engine/promises.ts';

const profile = { key: '/account/settings/base', form: 'profile' } as const;
const preferences = { key: '/account/settings/custom', form: 'preferences' } as const;
const values = { nickname: '商城运营', intro: null, tags: [] };
const loaded = { version: 3, values, typed: null, facts: { username: 'mall_operator' } };
const arrive = done('fetchForm', loaded);
const type = (nickname: string) => ({ type: 'CHANGE', values: { nickname } }) as const;
const submit = { type: 'SUBMIT' } as const;
const theirs = { ...loaded, version: 5, values: { ...values, intro: '写在别处' } };
const moved = (result: object = theirs) => failed('saveForm', '资料已在别处修改', { code: codes.conflict, result });

test('only what changed is sent, with the version that was seen', () => {
  const calls = callsAfter(settingsFormMachine, profile, arrive, type('小云'), submit).join();
  expect(calls).toContain('"version":3');
  expect(calls).toContain('"values":{"nickname":"小云"}');
});

test('saved: said so, kept no longer, no longer unsaved, open again', () => {
  const saved = done('saveForm', { ...loaded, version: 4, values: { ...values, nickname: '小云' } });
  const steps = [arrive, type('小云'), submit, saved] as const;
  expect(after(settingsFormMachine, profile, ...steps).value).toEqual({ viewing: 'saved' });
  const effects = effectsAfter(settingsFormMachine, profile, ...steps).join();
  for (const effect of ['dropDraft', 'announce', 'reportSaved']) expect(effects).toContain(effect);
  expect(after(settingsFormMachine, profile, ...steps, type('小雨')).matches('editing')).toBe(true);
});

test('what is typed is unsaved until it is what the server has', () => {
  expect(effectsAfter(settingsFormMachine, profile, arrive, type('小云')).join()).toContain('reportUnsaved');
  const back = after(settingsFormMachine, profile, arrive, type('小云'), type('商城运营'));
  expect(back.value).toEqual({ viewing: 'unmoved' });
  expect(after(settingsFormMachine, profile, arrive, type('小云'), { type: 'RESET' }).context.draft).toEqual(values);
});

test('a fault is said at its field, on leaving it and on saving, and nothing is sent', () => {
  const left = after(settingsFormMachine, profile, arrive, type(''), { type: 'LEAVE_FIELD', key: 'nickname' });
  expect(left.context.errors).toEqual({ nickname: '请输入昵称' });
  const sent = after(settingsFormMachine, profile, arrive, type(''), submit);
  expect([sent.matches('editing'), sent.context.errors]).toEqual([true, { nickname: '请输入昵称' }]);
  const tags = { type: 'CHANGE', values: { tags: ['超过八个字的一个标签'] } } as const;
  expect(after(settingsFormMachine, profile, arrive, tags, submit).context.errors).toEqual({
    tags: '每个标签应为 1–8 个字',
  });
});

test('what the server refuses stands at its field; what no field shows, above the button', () => {
  const refused = failed('saveForm', '昵称含有不可用的字符', {
    code: codes.invalid,
    result: { errors: [{ field: 'nickname', message: '昵称含有不可用的字符' }] },
  });
  const at = after(settingsFormMachine, profile, arrive, type('小云'), submit, refused).context;
  expect([at.errors, at.error]).toEqual([{ nickname: '昵称含有不可用的字符' }, '']);
  const down = after(settingsFormMachine, profile, arrive, type('小云'), submit, failed('saveForm', '网络异常'));
  expect([down.context.error, down.context.draft['nickname']]).toEqual(['网络异常', '小云']);
});

test('what was saved elsewhere is loaded, and what was typed stands on top of it', () => {
  const merged = after(settingsFormMachine, profile, arrive, type('小云'), submit, moved());
  expect(merged.value).toEqual({ editing: 'merged' });
  expect(merged.context).toMatchObject({ version: 5, draft: { nickname: '小云', intro: '写在别处' } });
});

test('a save whose answer was lost is saved', () => {
  const same = moved({ ...theirs, values: { ...values, nickname: '小云' } });
  const found = after(settingsFormMachine, profile, arrive, type('小云'), submit, same);
  expect(found.value).toEqual({ viewing: 'saved' });
});

test('what was typed before and never saved stands there again', () => {
  const typed = done('fetchForm', { ...loaded, typed: { ...values, nickname: '小云' } });
  const restored = after(settingsFormMachine, profile, typed);
  expect([restored.value, restored.context.draft['nickname']]).toEqual([{ editing: 'restored' }, '小云']);
});

test('刷新 does not touch what is typed', () => {
  expect(after(settingsFormMachine, profile, arrive, type('小云'), { type: 'REFRESH' }).context.draft).toMatchObject({
    nickname: '小云',
  });
  expect(after(settingsFormMachine, profile, arrive, { type: 'REFRESH' }).value).toBe('loading');
});

describe('a form that saves by itself', () => {
  const choose = { type: 'CHANGE', values: { theme: 'light' } } as const;
  const pause = elapsed('pause', 'settingsForm.editing.pausing');

  test('applies a choice at once and saves it a moment later', () => {
    expect(savesAfter).toBeLessThan(1000);
    expect(effectsAfter(settingsFormMachine, preferences, arrive, choose).join()).toContain('apply');
    expect(after(settingsFormMachine, preferences, arrive, choose, pause).value).toBe('submitting');
  });

  test('does not try again and again by itself when that fails', () => {
    const down = failed('saveForm', '网络异常');
    expect(after(settingsFormMachine, preferences, arrive, choose, pause, down).value).toEqual({ editing: 'failed' });
    expect(after(settingsFormMachine, preferences, arrive, choose, pause, down, pause).value).toEqual({
      editing: 'failed',
    });
  });

  test('what is given up is put back as it was', () => {
    const steps = [arrive, choose, { type: 'RESET' }] as const;
    expect(effectsAfter(settingsFormMachine, preferences, ...steps).join()).toContain('"nickname":"商城运营"');
  });
});

test('a form that has a button is never saved unasked', () => {
  const pause = elapsed('pause', 'settingsForm.editing.pausing');
  expect(after(settingsFormMachine, profile, arrive, type('小云'), pause).matches('editing')).toBe(true);
});

describe('what is chosen in the settings drawer while 个性化 is open', () => {
  const dark = { type: 'FOLLOWED', values: { theme: 'realDark' } } as const;
  const compact = { type: 'CHANGE', values: { density: 'compact' } } as const;
  const first = done('fetchForm', { ...loaded, values: { theme: 'dark', density: 'default', sync: true } });
  const at = (...steps: Parameters<typeof after<typeof settingsFormMachine>>[2][]) =>
    after(settingsFormMachine, preferences, first, ...steps);

  test('stands in the form, which has nothing to save of it', () => {
    expect(at(dark).context.draft).toMatchObject({ theme: 'realDark', density: 'default' });
    expect(at(dark).matches('viewing')).toBe(true);
  });

  test('leaves what was chosen here, and comes of it no second time', () => {
    const both = at(compact, dark);
    expect(both.context.draft).toEqual({ theme: 'realDark', density: 'compact', sync: true });
    expect(both.matches({ editing: 'pausing' })).toBe(true);
    // The frame tells what the form has told it.
    const echo = { type: 'FOLLOWED', values: { density: 'compact' } } as const;
    expect(at(compact, echo).matches({ editing: 'pausing' })).toBe(true);
  });

  test('is the later choice: it stands, and what is being saved is sent once more with it', () => {
    const back = { type: 'FOLLOWED', values: { density: 'default' } } as const;
    expect(at(compact, back).matches('viewing')).toBe(true);
    const again = at(compact, elapsed('pause', 'settingsForm.editing.pausing'), dark);
    expect([again.matches({ editing: 'pausing' }), again.context.draft['theme']]).toEqual([true, 'realDark']);
  });
});

test('a form that is read again forgets why it could not be had', () => {
  const lost = [failed('fetchForm', '网络异常'), { type: 'REFRESH' }] as const;
  expect(after(settingsFormMachine, profile, ...lost).context.error).toBe('');
});
