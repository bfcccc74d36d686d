import { afterEach, describe, expect, test } from 'vitest';
import { type CalendarAnswer, mostOfKind } from '../../../contract/insight/calendar.ts';
import { engines } from '../engine.ts';
import { calendarCalls } from './calendar-rows.ts';

describe.each(engines)('运营日历 on %s', (engine) => {
  const { answer, ask, kind, plant, clear, run } = calendarCalls(engine);
  afterEach(clear);

  const titles = async (query: Readonly<Record<string, string>> = {}) =>
    (await kind('he_banner', query))?.rows.map(({ title }) => title);
  const days = async () =>
    (await kind('he_banner'))?.rows.map(({ title, first, last, before, after }) => [title, first, last, before, after]);

  test('tells of what has a day in common with the window, and cuts it to the window', async () => {
    await plant('he_banner', { title: '里面' });
    await plant('he_banner', { title: '跨过开始', start_at: '2031-02-01T00:00:00+08:00' });
    await plant('he_banner', { title: '没有结束', end_at: null });
    await plant('he_banner', { title: '太早', start_at: '2031-01-01', end_at: '2031-02-28T23:59:59+08:00' });
    await plant('he_banner', { title: '太晚', start_at: '2031-04-01T00:00:00+08:00', end_at: null });
    expect(await days()).toEqual([
      ['跨过开始', '2031-03-01', '2031-03-20', true, false],
      ['里面', '2031-03-10', '2031-03-20', false, false],
      ['没有结束', '2031-03-10', '2031-03-31', false, true],
    ]);
  });

  test('days are those of Shanghai, and what ends at midnight has ended the day before', async () => {
    await plant('he_banner', { title: '到零点', start_at: '2031-03-04T16:00:00Z', end_at: '2031-03-05T16:00:00Z' });
    await plant('he_banner', { title: '止于窗口前', start_at: '2031-02-01', end_at: '2031-03-01T00:00:00+08:00' });
    await plant('he_banner', { title: '末日最后一秒', start_at: '2031-03-31T23:59:59+08:00', end_at: null });
    expect(await days()).toEqual([
      ['到零点', '2031-03-05', '2031-03-05', false, false],
      ['末日最后一秒', '2031-03-31', '2031-03-31', false, true],
    ]);
  });

  test('what has no begin has been there before, and what has neither begin nor end has no time', async () => {
    await plant('announcement', { title: '已在', expire_at: '2031-03-08T12:00:00+08:00' });
    await plant('announcement', { title: '长期' });
    expect((await kind('announcement'))?.rows).toEqual([
      expect.objectContaining({ title: '已在', start_at: null, first: '2031-03-01', last: '2031-03-08', before: true }),
    ]);
  });

  test('a version of an agreement takes effect at an instant', async () => {
    await plant('agreement', { title: '隐私政策', effective_at: '2031-03-15T00:00:00+08:00' });
    await plant('agreement', { title: '早先', effective_at: '2031-02-28T23:59:59+08:00', agreement_type: 'points' });
    expect(await kind('agreement')).toMatchObject({
      instant: true,
      rows: [{ title: '隐私政策', first: '2031-03-15', last: '2031-03-15', end_at: null, phase: 'planned' }],
    });
  });

  test('says how each stands, in common words and in those of its room, and can be asked for some', async () => {
    const past = { start_at: '2031-03-01', end_at: '2031-03-02' };
    await plant('he_banner', { title: '草稿', status: 'draft' });
    await plant('he_banner', { title: '等待', status: 'scheduled' });
    await plant('he_banner', { title: '现在', start_at: '2020-01-01', end_at: null });
    await plant('he_banner', { title: '归档', status: 'archived' });
    await plant('announcement', {
      title: '过期',
      status: 'expired',
      publish_at: past.start_at,
      expire_at: past.end_at,
    });
    const { data } = await answer();
    expect(data.flatMap(({ rows }) => rows.map(({ title, phase, status }) => [title, phase, status]))).toEqual([
      ['现在', 'running', '已上线'],
      ['草稿', 'idle', '草稿'],
      ['等待', 'planned', '定时上线'],
      ['过期', 'ended', '已过期'],
    ]);
    expect(await titles({ phases: 'planned,running' })).toEqual(['现在', '等待']);
    expect((await answer({ kinds: 'announcement' })).data.map(({ entity }) => entity)).toEqual(['announcement']);
  });

  test('an activity stands as its room says, paused ones are not there', async () => {
    await plant('activity', { title: '未开始' });
    await plant('activity', { title: '暂停', status: 'paused' });
    await plant('activity', { title: '终止', status: 'terminated' });
    expect((await kind('activity'))?.rows.map(({ title, phase, status }) => [title, phase, status])).toEqual([
      ['未开始', 'planned', '未开始'],
      ['暂停', 'idle', '已暂停'],
      ['终止', 'ended', '已终止'],
    ]);
  });

  test('tells of so many of a kind at most, and how many more there are', async () => {
    for (let count = 0; count < mostOfKind + 3; count += 1) await plant('he_banner', { position: 'game' });
    const banners = await kind('he_banner');
    expect([banners?.rows.length, banners?.more]).toEqual([mostOfKind, 3]);
  });

  test('without days it is the month of today, or its week', async () => {
    const { rows } = await run(
      `select current_date::text as today, date_trunc('month', current_date)::date::text as month, date_trunc('week', current_date)::date::text as week`,
    );
    const [clock] = rows as { today: string; month: string; week: string }[];
    const now = async (query: Readonly<Record<string, string>>) => (await ask(query)).result as CalendarAnswer;
    const [month, week] = [await now({}), await now({ view: 'week' })];
    expect([month.today, month.from, week.from]).toEqual([clock?.today, clock?.month, clock?.week]);
  });

  test('a popup that could never be shown conflicts, in the words of its room', async () => {
    await plant('popup', { title: '盖住', frequency: 'every', priority: 9 });
    await plant('popup', { title: '被盖住' });
    await plant('popup', { title: '草稿也被盖住', status: 'draft' });
    expect((await kind('popup'))?.rows.map(({ title, clash }) => [title, clash])).toEqual([
      ['盖住', null],
      ['被盖住', '不会展示，同样的页面和时间总是先展示：「盖住」'],
      ['草稿也被盖住', null],
    ]);
  });

  test('a banner conflicts that would be one too many when its time comes, and not where others have ended by then', async () => {
    for (let count = 0; count < 8; count += 1)
      await plant('he_banner', { start_at: '2031-03-01', end_at: '2031-03-12T00:00:00+08:00' });
    await plant('he_banner', { title: '多一张', status: 'scheduled' });
    await plant('he_banner', { title: '等到结束', status: 'scheduled', start_at: '2031-03-12T00:00:00+08:00' });
    await plant('he_banner', { title: '别的位置', status: 'scheduled', position: 'login' });
    const clashes = (await kind('he_banner'))?.rows.filter(({ clash }) => clash !== null);
    expect(clashes?.map(({ title, clash }) => [title, clash])).toEqual([
      ['多一张', expect.stringContaining('到时该位置已有 8 张上线')],
    ]);
  });

  test('activities of one type conflict where time and place meet', async () => {
    const only = (...codes: readonly string[]) => ({ area_scope: { mode: 'include', codes } });
    await plant('activity', { title: '广东', ...only('440000') });
    await plant('activity', { title: '广州', ...only('440100') });
    await plant('activity', { title: '江西', ...only('360000') });
    await plant('activity', { title: '别的类型', activity_type: 'exchange' });
    await plant('activity', {
      title: '之后',
      start_at: '2031-03-20T10:00:00+08:00',
      end_at: '2031-03-25',
      ...only('440000'),
    });
    await plant('activity', { title: '草稿', status: 'draft' });
    const said = Object.fromEntries((await kind('activity'))?.rows.map(({ title, clash }) => [title, clash]) ?? []);
    expect(said).toEqual({
      广东: '同为抽奖活动，时间和地区重叠：「广州」',
      广州: '同为抽奖活动，时间和地区重叠：「广东」',
      江西: null,
      别的类型: null,
      之后: null,
      草稿: null,
    });
  });
});
