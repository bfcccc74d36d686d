import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { ruleEngines } from '../engine.ts';
import { instancesOn } from '../entities/on-each-engine.ts';
import { type Operator, operator, page } from '../entities/with-entities.ts';
import { callerWith, type Key } from '../open-api/caller.ts';
import { madeKey } from '../open-api/keys.ts';
import { tick } from '../tick.ts';
import { version } from './agreeing.ts';

/* 协议 (wider.md §8.4) and what members say to them (engines.md §1.5): two servers over one database. */

interface Due {
  readonly agreement_type: string;
  readonly version_no: string;
  readonly summary: string | null;
  readonly content_html: string;
}

describe.each(ruleEngines)('on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  let admin: Operator;
  let key: Key;
  beforeAll(async () => {
    const token = await at(0).login();
    admin = operator(at(0), token);
    key = await madeKey(at(0), token, { scopes: ['content', 'member'] });
  });

  const calls = (instance = 0) => callerWith(at(instance).app, key);
  const row = (id: number) => admin.row('agreement', id);
  /** Its instant comes, and the clock with it. */
  const take = async (id: number): Promise<void> => {
    await run(`alter table agreement disable trigger agreement_keeps_text`);
    await run(`update agreement set effective_at = now() - interval '2 seconds' where id = ${id}`);
    await run(`alter table agreement enable trigger agreement_keeps_text`);
    await tick(at(0).store);
  };
  const inEffect = async (type: string, no: string, more: Values = {}): Promise<number> => {
    const id = await admin.made('agreement', version(type, no, more));
    expect(await admin.step('agreement', id, 'PUBLISH')).toMatchObject({ code: codes.ok });
    await take(id);
    return id;
  };
  const member = async (): Promise<string> => {
    const [found] = await run<{ user_no: string }>(`insert into he_user (user_no, nickname, source)
      values ('HY' || lpad((900000000 + floor(random() * 99999999))::bigint::text, 10, '0'), '协议测试', 'mini_program') returning user_no`);
    return found?.user_no ?? '';
  };
  const say = (member_no: string, more: Values = {}, instance = 0) =>
    calls(instance).post('consents/give', {
      request_id: randomUUID(),
      member: { member_no },
      agreement_type: 'member',
      version_no: '1.0.0',
      ...more,
    });
  const dueOf = async (member_no: string): Promise<readonly Due[]> => {
    const { code, result } = await calls(1).get('content/place', `member_no=${member_no}&page=home`);
    expect(code).toBe(codes.ok);
    return (result as { agreements_due: readonly Due[] }).agreements_due;
  };

  test('a first version needs no summary; each later one says what is new, with a larger number and a later time', async () => {
    const first = await admin.made('agreement', version('cancel', '1.2.9', { summary: null }));
    expect(await admin.step('agreement', first, 'PUBLISH')).toMatchObject({ code: codes.ok });
    const next = await admin.made('agreement', version('cancel', '1.2.9', { summary: null }));
    const refused = await admin.step('agreement', next, 'PUBLISH');
    expect(refused).toMatchObject({ code: codes.illegalMove });
    for (const why of ['版本号应大于已发布的 1.2.9', '生效时间应晚于已发布的版本', '请填写变更摘要'])
      expect(refused.message).toContain(why);
    // As numbers: 1.2.10 is above 1.2.9.
    const standing = { version: (await row(next)).version };
    const mended = { version_no: '1.2.10', summary: '新增注销须知', effective_at: '2097-01-02T00:00:00+08:00' };
    expect(await admin.update('agreement', { id: next, ...standing, ...mended })).toMatchObject({ code: codes.ok });
    expect(await admin.step('agreement', next, 'PUBLISH')).toMatchObject({ code: codes.ok });
    const late = await admin.made(
      'agreement',
      version('cancel', '2.0.0', { effective_at: '2026-01-01T00:00:00+08:00' }),
    );
    expect((await admin.step('agreement', late, 'PUBLISH')).message).toContain('生效时间已过');
  });

  test.each(['1.0', 'v1.0.0', '1.0.0.0', '01.0.0', '1..0'])('%s is no number of a version', async (version_no) => {
    const answer = await admin.create('agreement', version('cancel', version_no));
    expect(answer).toMatchObject({ code: codes.invalid });
    expect(JSON.stringify(answer.result)).toContain('应为三段数字');
  });

  test('what is published keeps its text and its hash, in the database as well; taken back it is a draft again', async () => {
    const id = await admin.made('agreement', version('agent', '1.0.0'));
    await admin.step('agreement', id, 'PUBLISH');
    const published = await row(id);
    const [stored] = await run<{ content: string }>(`select content from agreement where id = ${id}`);
    const content = stored?.content ?? '';
    expect(published['sha256']).toBe(createHash('sha256').update(content).digest('hex'));
    const changed = { id, version: published.version, content: '<p>悄悄改掉</p>' };
    expect((await admin.update('agreement', changed)).message).toContain('已发布的版本不能修改');
    await expect(run(`update agreement set content = 'x' where id = ${id}`)).rejects.toThrow(/keeps its text/);
    expect((await admin.step('agreement', id, 'DELETE')).code).toBe(codes.illegalMove);
    expect((await admin.step('agreement', id, 'WITHDRAW')).code).toBe(codes.ok);
    expect(await row(id)).toMatchObject({ status: 'draft', sha256: null, published_at: null });
    expect((await row(id))['withdraw_reason']).toBeTruthy();
  });

  test('at its instant a version takes effect, and the one before it is history in the same step', async () => {
    const first = await inEffect('lottery', '1.0.0');
    expect(await row(first)).toMatchObject({ status: 'effective' });
    const second = await inEffect('lottery', '1.1.0');
    expect([(await row(first)).status, (await row(second)).status]).toEqual(['superseded', 'effective']);
    for (const event of ['WITHDRAW', 'DELETE'])
      expect((await admin.step('agreement', second, event)).code).toBe(codes.illegalMove);
  });

  test('a member agrees once, however often it is said; the last word counts, and all stand in the list', async () => {
    const id = await inEffect('member', '1.0.0');
    const no = await member();
    const first = await say(no);
    expect(first).toMatchObject({ code: codes.ok });
    expect((await say(no)).result).toEqual(first.result);
    expect((await row(id))['consent_count']).toBe(1);
    expect((await say(no, { agreed: false })).code).toBe(codes.ok);
    expect((await row(id))['consent_count']).toBe(0);
    expect((await say(no, { ip: '203.0.113.9' })).code).toBe(codes.ok);
    expect((await row(id))['consent_count']).toBe(1);
    const listed = page(await admin.list('agreement_consent', { agreement_id: String(id) })).data;
    expect(listed.map(({ result }) => result)).toEqual(['agreed', 'refused', 'agreed']);
    expect(listed[0]).toMatchObject({ ip: '203.0.113.9', version_no: '1.0.0', agreement_type: 'member' });
  });

  test('what is not in effect is agreed to by nobody', async () => {
    const no = await member();
    expect(await say(no, { version_no: '9.9.9' })).toMatchObject({ code: codes.notFound });
    expect(await say(no, { agreement_type: 'lottery', version_no: '1.0.0' })).toMatchObject({
      code: codes.illegalMove,
      message: '该版本已被新版本取代，请同意新版本',
    });
    expect(await say(no, { agreement_type: 'cancel', version_no: '1.2.10' })).toMatchObject({
      code: codes.illegalMove,
      message: '该版本还没有生效',
    });
    expect((await say('HY9999999999')).code).toBe(codes.notFound);
    for (const wrong of [{ version_no: '1.0' }, { agreement_type: 'nothing' }, { ip: '300.1.1.1' }, { agreed: 'yes' }])
      expect((await say(no, wrong)).code).toBe(codes.invalid);
  });

  test('强制重签: nobody goes on without agreeing; a later version that asks for nothing does not let him off', async () => {
    await run(`update agreement set status = 'superseded' where agreement_type = 'privacy' and status = 'effective'`);
    await run(
      `delete from agreement_consent where agreement_id in (select id from agreement where agreement_type = 'privacy')`,
    );
    await run(`update agreement set status = 'archived' where agreement_type = 'privacy'`);
    const [no, other] = [await member(), await member()];
    await inEffect('privacy', '5.0.0');
    expect(await dueOf(no)).toEqual([]);
    const privacy = (version_no: string, more: Values = {}) => ({ agreement_type: 'privacy', version_no, ...more });
    expect((await say(other, privacy('5.0.0'))).code).toBe(codes.ok);
    await inEffect('privacy', '5.1.0', { force_reconsent: true, summary: '强制重签的一版' });
    for (const who of [no, other])
      expect(await dueOf(who)).toMatchObject([{ version_no: '5.1.0', summary: '强制重签的一版' }]);
    expect((await say(other, privacy('5.1.0', { agreed: false }))).code).toBe(codes.ok);
    expect(await dueOf(other)).toHaveLength(1);
    expect((await say(other, privacy('5.1.0'))).code).toBe(codes.ok);
    expect(await dueOf(other)).toEqual([]);
    await inEffect('privacy', '5.1.1');
    expect(await dueOf(other)).toEqual([]);
    expect(await dueOf(no)).toMatchObject([{ version_no: '5.1.1', content_html: '<p>第 5.1.1 版</p>' }]);
  });

  test('ten at once of one member are one consent, at both servers; those of ten members are ten', async () => {
    const id = await inEffect('points', '8.0.0');
    const points = { agreement_type: 'points', version_no: '8.0.0' };
    const no = await member();
    const heard = await Promise.all(Array.from({ length: 10 }, (_, nth) => say(no, points, nth % 2)));
    expect(new Set(heard.map(({ code, result }) => JSON.stringify([code, result]))).size).toBe(1);
    expect((await row(id))['consent_count']).toBe(1);
    const others = await Promise.all(Array.from({ length: 10 }, member));
    const said = await Promise.all(others.map((one, nth) => say(one, points, nth % 2)));
    expect(said.map(({ code }) => code)).toEqual(others.map(() => codes.ok));
    expect((await row(id))['consent_count']).toBe(11);
  });

  test('of ten versions of one number that are published at once one is', async () => {
    const ids: number[] = [];
    for (let nth = 0; nth < 10; nth += 1) ids.push(await admin.made('agreement', version('user', '7.0.0')));
    const answers = await Promise.all(ids.map((id) => admin.step('agreement', id, 'PUBLISH')));
    expect(answers.filter(({ code }) => code === codes.ok)).toHaveLength(1);
    for (const { code } of answers.filter((one) => one.code !== codes.ok)) expect(code).toBe(codes.illegalMove);
  });
});
