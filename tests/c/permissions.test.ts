import { afterAll, expect, test } from 'vitest';
import { awardCate } from '../../contract/awards/award-cate.entity.ts';
import { award } from '../../contract/awards/award.entity.ts';
import { entityNamed } from '../../contract/entities.ts';
import type { Call } from '../../contract/entity/call.ts';
import type { Entity } from '../../contract/entity/entity.ts';
import { apiBase, type Envelope } from '../../contract/core/envelope.ts';
import { codes } from '../../contract/core/errors.ts';
import type { ListPage, Row } from '../../contract/core/page.ts';
import { type Page, pages } from '../../contract/menu/pages.ts';
import { builtinRoles } from '../../contract/people/roles.ts';
import { actionOfEvent, eventLabel, eventsOf } from '../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../machines/entity/lifecycle/registry.ts';
import { seedMany } from '../../server/seed/many.ts';
import { soon } from '../soon.ts';
import { startApplication } from './application.ts';
import { frontOf, hashOf } from './read-page.ts';
import { rowMenus } from './row-menus.ts';
import { type Visit, visit } from './visit.ts';

/** With rows of its own. */
const application = await startApplication();
afterAll(() => application.close());
const sampled = pages.filter(({ title }) => ['线下商品', '奖励库', '奖励分类'].includes(title));
/**
 * Rows that the house writes by itself: only looked at, since a step tried there could not be taken back. Jobs are their owners', and
 * nobody has any here (tests/server/jobs/data-job.test.ts). Codes in front are all in one state, and no activity of these demo rows draws on
 * any: their steps are compared by state and role at level server. So are those of calls of the Open API and what is told of them, of which there
 * are none before somebody calls (tests/server/open-api), and those of runs of points that expire, which are done (tests/server/points).
 */
const elsewhere = new Set(
  'data_job virtual_code activity_vrcode inbound_event webhook_delivery point_expiry_run'.split(' '),
);
const observed = pages.filter(
  ({ entity }) => entity !== undefined && !elsewhere.has(entity) && entityNamed(entity).observed,
);

interface Probe {
  readonly call: Call;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A command is known by its fields; a call without a request id does nothing. */
const told = (fields: readonly string[]) => ({
  ...Object.fromEntries(fields.map((key) => [key, 1])),
  ...(fields.includes('stock_delta') && { stock_delta: 1, stock_reason: '盘点' }),
});

/**
 * What each button asks of the server, by its name, and in a way that changes nothing: nothing filled in, a version that never was,
 * no request id.
 */
function probesOf(entity: Entity, page: Page, id: number): ReadonlyMap<string, Probe> {
  const { calls, copyable, commands = {} } = entity;
  const { list, detail = list, create = list, update = list } = calls;
  const lifecycle = lifecycleOf(entity.name);
  const stale = { id, version: 999_999 };
  return new Map<string, Probe>([
    ...(calls.create ? [['新建', { call: create, data: {} }] as const] : []),
    ...(page.actions.includes('get') ? [['详情', { call: detail, data: { id } }] as const] : []),
    // Rows that the house writes by itself take steps, and have no form.
    ...(page.actions.includes('edit') && !entity.observed ? [['编辑', { call: update, data: stale }] as const] : []),
    ...(copyable ? [['复制', { call: create, data: {} }] as const] : []),
    // Where there is no call to take a step with, all steps are the server's own; elsewhere those that nobody is given.
    ...(calls.update ? eventsOf(lifecycle).filter((event) => actionOfEvent(lifecycle, event)) : []).map(
      (event) => [eventLabel(lifecycle, event), { call: update, data: { ...stale, event } }] as const,
    ),
    ...Object.values(commands).map(
      ({ label, fields }) => [label, { call: update, data: { id, ...told(Object.keys(fields)) } }] as const,
    ),
  ]);
}

async function ask(token: string, { call, data }: Probe): Promise<Envelope & { status: number }> {
  const [method = '', path = ''] = call.split(' ');
  const query = method === 'GET' ? `?${new URLSearchParams(data as Record<string, string>)}` : '';
  const answer = await fetch(`${application.address.slice(0, -1)}${apiBase}${path}${query}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(data) }),
  });
  return { status: answer.status, ...((await answer.json()) as Envelope) };
}

/** Names of what the server does not refuse for want of a permission. */
async function acceptedFrom(token: string, probes: ReadonlyMap<string, Probe>): Promise<readonly string[]> {
  const accepted: string[] = [];
  for (const [name, probe] of probes) {
    const { status, code } = await ask(token, probe);
    if (code === codes.noAction) continue;
    if (status === 401) expect(code).toBe(codes.forbidden);
    else accepted.push(name);
  }
  return accepted;
}

/** Names of all buttons on the page in front, also of those that a row's state forbids; none where the role has no such page. */
async function shownOn(visitor: Visit, { path, title }: Page): Promise<readonly string[]> {
  const { page, ui } = visitor;
  await page.evaluate((wanted) => void (location.hash = `#${wanted}`), path);
  const isRefused = () => hashOf(visitor) === '#/exception/403';
  const isThere = async () => (await frontOf(visitor)) === title && (await ui.see('rows')).length > 0;
  await soon(async () => isRefused() || isThere()).toBe(true);
  if (isRefused()) return [];
  const buttons = await page.evaluate(() => {
    const panel = [...document.querySelectorAll('[role=tabpanel]')].find((one) => one.checkVisibility());
    const enabled = [...(panel?.querySelectorAll('button:enabled') ?? [])];
    return enabled.map((button) => (button.querySelector('[id$=label]') ?? button).textContent.trim());
  });
  const entries = (await rowMenus(visitor)).flatMap((row) => row.entries);
  return [...buttons, ...entries.map(({ label }) => label)];
}

const admin = await application.token();
const rowsOf = async ({ calls }: Entity): Promise<readonly Row[]> =>
  ((await ask(admin, { call: calls.list, data: {} })).result as ListPage).data;

/**
 * So that every step is drawn for some row, and one is greyed on each page: rows in all states, a category that is stopped, and an award
 * that prizes still use.
 */
await seedMany(application.store(), { awards: 6, goods: 6 });
const stop = async ({ calls }: Entity, row: Row | undefined) =>
  ask(admin, { call: calls.update ?? calls.list, data: { id: row?.id, version: row?.version, event: 'DISABLE' } });
await stop(
  awardCate,
  (await rowsOf(awardCate)).find(({ is_system }) => is_system !== true),
);
await stop(
  award,
  (await rowsOf(award)).find((row) => row.status === 'enabled' && Number(row['used_prize_count']) > 0),
);

/** Somebody of a built-in role, signed in. */
async function comeAs(code: string) {
  const account = code === 'super_admin' ? 'admin' : code;
  const token = await application.token(account);
  const visitor = await visit(application);
  await visitor.signIn(account);
  await visitor.goTo('#/dashboard/workplace');
  return { account, token, visitor };
}

/**
 * What a role may is decided in one place, and compared for all of them at level server: here who may everything, who prepares and
 * who only looks.
 */
const looking = builtinRoles.filter(
  ({ code }) =>
    process.env['TEST_FULL'] === '1' || ['super_admin', 'campaign_operator', 'customer_service'].includes(code),
);

/** The pages in parts, each of which has a minute of its own. */
const parts = [1, 2, 3].map((part) => ({
  part,
  shown: [...sampled, ...observed].filter((_, at) => at % 3 === part - 1),
}));
const looks = looking.flatMap(({ code, name }) => parts.map((one) => ({ code, name, ...one })));

test.each(looks)('$name sees the buttons that the server obeys, and no other (spec §6): $part', async (look) => {
  const { account, token, visitor } = await comeAs(look.code);
  for (const page of look.shown) {
    const entity = entityNamed(page.entity ?? '');
    const [first] = await rowsOf(entity);
    const probes = probesOf(entity, page, first?.id ?? 0);
    const buttons = new Set(await shownOn(visitor, page));
    const seen = [...probes.keys()].filter((name) => buttons.has(name));
    expect([page.title, ...seen]).toEqual([page.title, ...(await acceptedFrom(token, probes))]);
    if (account === 'admin') expect(seen).toEqual([...probes.keys()]);
  }
  await visitor.leave();
});

/** Steps that the rows in front offer, by the row's id: names of what its menu holds and does not grey. */
const offered = async (visitor: Visit) =>
  (await rowMenus(visitor)).map(({ id, entries }) => ({
    id,
    names: entries.flatMap(({ label, refusal }) => (refusal === undefined ? [label] : [])),
  }));

/** Names of the steps that the server takes with a row. Each is tried, and the state put back; versions only ever grow. */
async function takenBy(token: string, { name, calls }: Entity, id: number): Promise<readonly string[]> {
  const lifecycle = lifecycleOf(name);
  const { pool } = application.store();
  const found = async () => {
    const { rows } = await pool.query<{ status: string; version: number }>(
      `select status, version from ${name} where id = $1`,
      [id],
    );
    return rows[0] ?? { status: '', version: 0 };
  };
  const { status } = await found();
  const taken: string[] = [];
  for (const event of eventsOf(lifecycle)) {
    const data = { id, version: (await found()).version, event, reason: '核对' };
    const { code } = await ask(token, { call: calls.update ?? calls.list, data });
    if (code !== codes.ok) continue;
    taken.push(eventLabel(lifecycle, event));
    await pool.query(`update ${name} set status = $1 where id = $2`, [status, id]);
  }
  return taken.toSorted();
}

test.each(looking)('each row offers $name exactly the steps that the server takes', async ({ code }) => {
  const { token, visitor } = await comeAs(code);
  for (const page of sampled) {
    if ((await shownOn(visitor, page)).length === 0) continue;
    const entity = entityNamed(page.entity ?? '');
    const lifecycle = lifecycleOf(entity.name);
    const steps = new Set(eventsOf(lifecycle).map((event) => eventLabel(lifecycle, event)));
    const rows = await offered(visitor);
    expect(rows.length).toBeGreaterThan(0);
    for (const { id, names } of rows) {
      const seen = names.filter((one) => steps.has(one)).toSorted();
      expect([page.title, id, ...seen]).toEqual([page.title, id, ...(await takenBy(token, entity, id))]);
    }
  }
  await visitor.leave();
});

/** Every step of a row's life cycle that is greyed on the page in front, with the sentence beside it. */
const greyed = async (visitor: Visit) =>
  (await rowMenus(visitor)).flatMap(({ id, entries }) =>
    entries.flatMap(({ label, refusal: reason }) => (reason === undefined ? [] : [{ id, label, reason }])),
  );

test('what is greyed the server refuses in the same words', async () => {
  const visitor = await visit(application);
  await visitor.signIn();
  await visitor.goTo('#/dashboard/workplace');
  for (const page of sampled) {
    await shownOn(visitor, page);
    const entity = entityNamed(page.entity ?? '');
    const lifecycle = lifecycleOf(entity.name);
    const rows = await rowsOf(entity);
    const forbidden = await greyed(visitor);
    expect(forbidden.length).toBeGreaterThan(0);
    for (const { id, label, reason } of forbidden) {
      const event = eventsOf(lifecycle).find((one) => eventLabel(lifecycle, one) === label);
      const { version } = rows.find((row) => row.id === id) ?? {};
      const answer = await ask(admin, { call: entity.calls.update ?? entity.calls.list, data: { id, version, event } });
      expect([label, answer.code, answer.message]).toEqual([label, codes.illegalMove, reason]);
    }
  }
  await visitor.leave();
});
