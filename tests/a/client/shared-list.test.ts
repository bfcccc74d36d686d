import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, script, sent } from './scripted-wire.ts';
import { choicesOf } from '../../../src/core/choices.ts';
import { spreadLive } from '../../../src/live/live-news.ts';
import { sharedList } from '../../../src/core/shared-list.ts';
import { wired } from './wired.ts';

const wire = wired();
const anybody = new AbortController().signal;
const awards = Array.from({ length: 120 }, (_, at) => ({ id: at + 1, title: `奖励${at + 1}`, disabled: false }));
const whole = () => answer({ data: awards, pageNo: 1, totalCount: awards.length });
const changed = (entity: string) => spreadLive({ event: 'row_changed', data: { entity, ids: [1] } });
const ask = (keyword = '', pageNo = 1, entity = 'award') => choicesOf({ entity, keyword, pageNo }, anybody);
const idsOf = async (asked: ReturnType<typeof ask>) => (await asked).data.map(({ id }) => id);
const from = (first: number, last: number) => awards.slice(first - 1, last).map(({ id }) => id);

/** What the calls asked for, in their order. */
const asked = () => sent.map(({ url = '' }) => Object.fromEntries(new URL(url, 'http://flan').searchParams));

let logins = 0;
const signIn = () =>
  wire.shelf.set('pro__LOGIN_ID', JSON.stringify({ dataType: 'string', value: `login ${++logins}`, timestamp: 1 }));

beforeEach(() => {
  signIn();
  script(whole);
});

describe('the award list of the pickers', () => {
  test('many who ask at the same time share one call of page size 10000, and so do those who ask later', async () => {
    const answers = await Promise.all([ask(), ask(), ask('', 2), ask('', 3)]);
    expect(sent).toHaveLength(1);
    expect(asked()[0]).toMatchObject({ entity: 'award', pageNo: '1', pageSize: '10000' });
    expect(answers.map(({ data }) => data.length)).toEqual([50, 50, 50, 20]);
    expect(answers.every(({ totalCount }) => totalCount === 120)).toBe(true);
    expect([await idsOf(ask('', 2)), sent.length]).toEqual([from(51, 100), 1]);
  });

  test.each(['award', 'award_cate', 'goods', 'coupon_zhongshang'])(
    'a changed row of %s has the next one ask anew',
    async (entity) => {
      await ask();
      changed(entity);
      expect(sent).toHaveLength(1);
      await Promise.all([ask(), ask()]);
      expect(sent).toHaveLength(2);
    },
  );

  test('a changed row of something else, and other news, leave it alone', async () => {
    await ask();
    changed('dept');
    spreadLive({ event: 'notice', data: { id: 1 } });
    spreadLive({ event: 'row_changed', data: null });
    await ask();
    expect(sent).toHaveLength(1);
  });

  test.each(['hello', 'rights'])(
    '%s has the next one ask anew: news may have been missed, other rows may be seen',
    async (event) => {
      await ask();
      spreadLive({ event, data: {} });
      await ask();
      expect(sent).toHaveLength(2);
    },
  );

  test('what changes while the list is under way is not missed', async () => {
    const first = ask();
    changed('award');
    const second = ask();
    await Promise.all([first, second]);
    expect(sent).toHaveLength(2);
  });

  test('a failure is told to whoever waited, and not kept', async () => {
    script(() => ({ body: { code: 50000, message: '系统繁忙', result: {} } }));
    const [one, other] = await Promise.allSettled([ask(), ask()]);
    expect([one.status, other.status, sent.length]).toEqual(['rejected', 'rejected', 1]);
    script(whole);
    expect(await idsOf(ask())).toEqual(from(1, 50));
  });

  test('another sign-in is not shown what the one before was', async () => {
    await ask();
    signIn();
    await ask();
    expect(sent).toHaveLength(2);
  });

  test('a keyword is looked for by the server, page by page', async () => {
    await ask();
    await ask('保温', 2);
    expect(asked()[1]).toEqual({ entity: 'award', keyword: '保温', pageNo: '2', pageSize: '50' });
  });

  test('a list that is not shared is fetched page by page, each time', async () => {
    await Promise.all([ask('', 1, 'dept'), ask('', 1, 'dept')]);
    expect(asked().map(({ pageSize }) => pageSize)).toEqual(['50', '50']);
  });
});

describe('a shared list', () => {
  test('is good for so long and no longer', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const fetch = vi.fn<() => Promise<string>>().mockResolvedValue('list');
    const list = sharedList(fetch, 1000);
    await list.ask();
    vi.advanceTimersByTime(999);
    await list.ask();
    expect(fetch).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    await list.ask();
    expect(fetch).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });

  test('an old call that fails late does not take away what a newer one has brought', async () => {
    let failOld = (_: Error) => {};
    const old = new Promise<string>((_, reject) => (failOld = reject));
    const fetch = vi.fn<() => Promise<string>>().mockReturnValueOnce(old).mockResolvedValue('new');
    const list = sharedList(fetch, 1000);
    const first = list.ask();
    list.forget();
    expect(await list.ask()).toBe('new');
    failOld(new Error('lost'));
    await expect(first).rejects.toThrow('lost');
    expect([await list.ask(), fetch.mock.calls.length]).toEqual(['new', 2]);
  });
});
