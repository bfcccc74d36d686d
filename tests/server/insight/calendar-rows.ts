import { afterAll, beforeAll, expect } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { CalendarAnswer, CalendarKind } from '../../../contract/insight/calendar.ts';
import { calendarRoutes } from '../../../server/insight/calendar/routes.ts';
import type { Engine } from '../engine.ts';
import { startApp, type TestServer } from '../with-server.ts';

type Values = Readonly<Record<string, unknown>>;
type Query = Readonly<Record<string, string>>;

const everywhere = { mode: 'all', codes: [] };
const picture = { url: '/x.png', width: 750, height: 340, size: 1 };
const times = { start_at: '2031-03-10T10:00:00+08:00', end_at: '2031-03-20T10:00:00+08:00' };

/** What each kind of row needs beside what a test is about. */
const basis: Readonly<Record<string, Values>> = {
  he_banner: {
    position: 'home_top',
    image: picture,
    link: { link_type: 'none' },
    sort: 0,
    status: 'published',
    ...times,
  },
  popup: {
    popup_type: 'text',
    content: '<p>说明</p>',
    link: { link_type: 'none' },
    pages: ['home'],
    audience: 'all',
    trigger: 'enter',
    frequency: 'once',
    priority: 1,
    status: 'published',
    ...times,
  },
  agreement: { agreement_type: 'user', content: '<p>说明</p>', version_no: '9.0.0', status: 'waiting' },
  announcement: {
    category: 'notice',
    side: 'admin',
    content: '<p>说明</p>',
    pinned: false,
    must_read: false,
    audience: 'all',
    status: 'published',
  },
  activity: {
    activity_type: 'lottery',
    cover: picture,
    claim_end_at: '2031-12-31T00:00:00+08:00',
    area_scope: everywhere,
    audience: 'all',
    cost_type: 'free',
    limits: {},
    win_limits: {},
    disclose_mode: 'both',
    rules_html: '<p>说明</p>',
    sponsor: '弗兰',
    sponsor_contact: '400',
    dept_id: 1,
    status: 'published',
    ...times,
  },
  localverifice: {
    entry_type: 'store',
    address: '某路 1 号',
    contact_name: '何沐',
    day_limit: 0,
    total_limit: 0,
    geo_radius: 0,
    verify_mode: 'both',
    goods_scope: 'all',
    area_code: '440106',
    status: 'enabled',
    ...times,
  },
};
const numbers: Readonly<Record<string, string>> = { activity: 'activity_no', localverifice: 'entry_no' };

/** A server with accounts and no rows, the call of the calendar, and a way to put rows there. */
export function calendarCalls(engine: Engine) {
  let server: TestServer | undefined;
  let token = '';
  let made = 0;
  beforeAll(async () => {
    server = await startApp({ routes: calendarRoutes(), engine });
    token = await server.login();
  });
  afterAll(() => server?.close());
  const running = (): TestServer => {
    if (!server) throw new Error('no server yet');
    return server;
  };
  const run = (text: string, values: readonly unknown[] = []) => running().store.pool.query(text, [...values]);
  const ask = (query: Query = {}, by = token) => running().call('GET', '/admin/api/calendar', { token: by, query });
  const answer = async (query: Query = {}, by = token): Promise<CalendarAnswer> => {
    const answered = await ask({ from: '2031-03-01', to: '2031-03-31', ...query }, by);
    expect(answered).toMatchObject({ code: codes.ok });
    return answered.result as CalendarAnswer;
  };
  return {
    server: running,
    run,
    ask,
    answer,
    /** What is told of one kind; undefined where nothing is. */
    kind: async (entity: string, query: Query = {}, by = token): Promise<CalendarKind | undefined> =>
      (await answer(query, by)).data.find((kind) => kind.entity === entity),
    /** A row of a kind, with what a test is about. */
    plant: async (entity: string, values: Values): Promise<void> => {
      made += 1;
      const number = numbers[entity];
      const row = { ...basis[entity], ...(number && { [number]: `N${made}` }), title: `${entity} ${made}`, ...values };
      const filled = Object.entries(row).filter(([, value]) => value !== null);
      const columns = filled.map(([key]) => key).join(', ');
      const places = filled.map((_, at) => `$${at + 1}`).join(', ');
      await run(
        `insert into ${entity} (${columns}) values (${places})`,
        filled.map(([, value]) => (typeof value === 'object' ? JSON.stringify(value) : value)),
      );
    },
    /** Takes all rows away. */
    clear: async () => {
      for (const table of ['popup', 'he_banner', 'agreement', 'announcement', 'activity', 'localverifice'])
        await run(`delete from ${table}`);
    },
  };
}
