import { afterEach, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { engines } from '../engine.ts';
import { calendarCalls } from './calendar-rows.ts';

describe.each(engines)('who sees what of 运营日历 on %s', (engine) => {
  const { server, ask, answer, kind, plant, clear, run } = calendarCalls(engine);
  afterEach(clear);

  test('kinds that somebody may not list are neither told nor offered nor counted, whatever is asked for', async () => {
    await plant('popup', { title: '弹窗' });
    await plant('localverifice', {});
    const clerk = await server().login('channel_manager');
    const { kinds, data } = await answer({}, clerk);
    expect(kinds.map(({ entity }) => entity)).toEqual(['goods_market', 'localverifice']);
    expect(data.map(({ entity }) => entity)).toEqual(['goods_market', 'localverifice']);
    expect((await answer({ kinds: 'popup' }, clerk)).data).toEqual([]);
    expect(JSON.stringify(await answer({ kinds: 'popup,localverifice' }, clerk))).not.toContain('弹窗');
  });

  test('whoever lacks the page reads nothing of it, and nobody without a session does', async () => {
    const clerk = await server().login('system_admin');
    expect(await ask({}, clerk)).toMatchObject({ status: 401, code: codes.forbidden });
    expect(await server().call('GET', '/admin/api/calendar')).toMatchObject({ status: 401 });
  });

  test('rows out of his areas are neither told nor counted', async () => {
    await plant('localverifice', { title: '广东' });
    await plant('localverifice', { title: '新疆', area_code: '650102' });
    await run(`update account set region_codes = '{650000}' where username = 'channel_manager'`);
    const clerk = await server().login('channel_manager');
    const points = await kind('localverifice', {}, clerk);
    expect([points?.rows.map(({ title }) => title), points?.more]).toEqual([['新疆'], 0]);
    await run(`update account set region_codes = '{}' where username = 'channel_manager'`);
  });

  test('activities of other departments are not told, and no conflict names one', async () => {
    const dept = async (username: string) => {
      const { rows } = await run('select dept_id from account where username = $1', [username]);
      return (rows as { dept_id: number }[])[0]?.dept_id;
    };
    await plant('activity', { title: '自己的', dept_id: await dept('campaign_operator') });
    await plant('activity', { title: '别人的', dept_id: await dept('finance_auditor') });
    const clerk = await server().login('campaign_operator');
    expect((await kind('activity', {}, clerk))?.rows.map(({ title, clash }) => [title, clash])).toEqual([
      ['自己的', null],
    ]);
    const all = (await kind('activity'))?.rows.map(({ clash }) => clash);
    expect(all).toEqual([expect.stringContaining('「别人的」'), expect.stringContaining('「自己的」')]);
  });

  const month = { from: '2031-03-01', to: '2031-03-31' };
  test.each([
    [{ from: '2031-03-01', to: '2031-06-01' }, 'to', '最多可查看 92 天'],
    [{ from: '2031-03-02', to: '2031-03-01' }, 'to', '结束日期不能早于开始日期'],
    [{ from: '2031-03-02' }, 'to', '请填写结束日期'],
    [{ to: '2031-03-02' }, 'from', '请填写开始日期'],
    [{ from: '2031-02-30', to: '2031-03-01' }, 'from', '开始日期应为 YYYY-MM-DD'],
    [{ from: '1999-12-31', to: '2000-01-01' }, 'from', '开始日期应在 2000–2999 年之间'],
    [{ view: 'year' }, 'view', '视图应为 month 或 week'],
    [{ ...month, kinds: 'account' }, 'kinds', '内容中没有「account」'],
    [{ ...month, phases: 'running,sleeping' }, 'phases', '状态中没有「sleeping」'],
    [{ ...month, kinds: 'x'.repeat(1001) }, 'kinds', '内容过长'],
  ])('refuses %o', async (query, field, message) => {
    expect(await ask(query as Readonly<Record<string, string>>)).toMatchObject({
      code: codes.invalid,
      result: { errors: [{ field, message }] },
    });
  });

  test('92 days are answered', async () => {
    expect(await ask({ from: '2031-03-01', to: '2031-05-31' })).toMatchObject({ code: codes.ok });
  });
});
