import { ruleEngines } from '../engine.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { opensCall } from '../../../contract/code-scan/ccn.ts';
import { codes } from '../../../contract/core/errors.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { makeLinks } from '../../../server/links/make-links.ts';
import { instancesOn } from '../entities/on-each-engine.ts';
import { type Operator, operator } from '../entities/with-entities.ts';
import { linksOf, publishable } from './links.ts';

/* Links of activities (award.md §4.7): who makes them, how often, and what they follow. */

describe.each(ruleEngines)('links of activities, on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  let token: string;
  let admin: Operator;
  beforeAll(async () => {
    token = await at(0).login();
    admin = operator(at(0), token);
  });
  const stateOf = async (kind: string, id: number) => (await linksOf(admin, kind, id)).map(({ status }) => status);
  const opens = async (id: number, wanted: 0 | 1) => {
    const { version } = await admin.row('ccn_activity', id);
    const body = { id, version, open: wanted, request_id: randomUUID(), ...(wanted === 0 && { reason: '补货' }) };
    return at(0).call('POST', opensCall.slice('POST '.length), { token, body });
  };

  test('publishing makes one link for each channel; publishing again makes none and changes none', async () => {
    const id = await publishable(admin, run);
    expect(await linksOf(admin, 'local', id)).toEqual([]);
    expect(await admin.step('activity', id, 'PUBLISH')).toMatchObject({ code: codes.ok });
    const links = await linksOf(admin, 'local', id);
    const { title, end_at } = await admin.row('activity', id);
    expect(links).toMatchObject([
      {
        channel: 'h5',
        scene: `local-${id}-h5`,
        title: `${String(title)}·H5 页面`,
        activity_title: title,
        expires_at: end_at,
        status: 'active',
        pv: 0,
        uv: 0,
      },
      { channel: 'wxapp', scene: `local-${id}-wxapp`, wxapp_path: `pages/activity/index?scene=local-${id}-wxapp` },
    ]);
    for (const { code, short_url, qr_image } of links) {
      expect(short_url).toBe(`http://localhost:8000/l/${String(code)}`);
      expect(qr_image).toEqual({ file_id: 0, url: `/l/${String(code)}/code.svg` });
    }
    expect(await admin.step('activity', id, 'WITHDRAW')).toMatchObject({ code: codes.ok });
    expect(await stateOf('local', id)).toEqual(['expired', 'expired']);
    expect(await admin.step('activity', id, 'PUBLISH')).toMatchObject({ code: codes.ok });
    expect(await linksOf(admin, 'local', id)).toEqual(links);
  });

  test('of publishes at one moment one is done, and the links are there once', async () => {
    const id = await publishable(admin, run);
    const { version } = await admin.row('activity', id);
    const token2 = await at(1).login();
    const publish = (index: number, as: string) =>
      operator(at(index), as).update('activity', { id, version, event: 'PUBLISH' });
    const answers = await Promise.all([publish(0, token), publish(1, token2), publish(0, token), publish(1, token2)]);
    expect(answers.filter(({ code }) => code === codes.ok)).toHaveLength(1);
    expect(await linksOf(admin, 'local', id)).toHaveLength(2);
  });

  test('makers that nothing holds apart make a link once, too', async () => {
    const activityId = await admin.made('activity', { activity_type: 'acticode' });
    const make = (index: number) =>
      withTransaction(at(index).store, (tx) =>
        makeLinks(tx, { kind: 'acticode', activityId, channels: ['h5', 'alipay'] }),
      );
    await Promise.all([make(0), make(1), make(0), make(1)]);
    const links = await linksOf(admin, 'acticode', activityId);
    expect(links.map(({ channel }) => channel)).toEqual(['h5', 'alipay']);
    expect(new Set(links.map(({ short_url }) => short_url)).size).toBe(2);
  });

  test('a campaign has a link for each channel of its settings, also for one that is added while it is open', async () => {
    const [before] = await linksOf(admin, 'ccn', 6001);
    expect(await linksOf(admin, 'ccn', 6001)).toMatchObject([{ channel: 'h5' }, { channel: 'wxapp' }]);
    const { version } = await admin.row('ccn_setting', 6001);
    const added = await admin.update('ccn_setting', { id: 6001, version, link_channels: ['h5', 'wxapp', 'alipay'] });
    expect(added).toMatchObject({ code: codes.ok });
    const links = await linksOf(admin, 'ccn', 6001);
    expect(links.map(({ channel }) => channel)).toEqual(['h5', 'wxapp', 'alipay']);
    expect(links[0]).toEqual(before);
  });

  test('links begin with a campaign that opens, expire when it is closed, and are good again, the same ones, when it opens anew', async () => {
    expect(await linksOf(admin, 'ccn', 6004)).toEqual([]);
    expect(await opens(6004, 1)).toMatchObject({ code: codes.ok });
    const links = await linksOf(admin, 'ccn', 6004);
    expect(links).toMatchObject([{ scene: 'ccn-6004-h5', status: 'active' }, { scene: 'ccn-6004-wxapp' }]);
    expect(await opens(6004, 0)).toMatchObject({ code: codes.ok });
    expect(await stateOf('ccn', 6004)).toEqual(['expired', 'expired']);
    expect(await opens(6004, 1)).toMatchObject({ code: codes.ok });
    expect(await linksOf(admin, 'ccn', 6004)).toEqual(links);
  });

  test('links follow title and end of their activity, and the clock', async () => {
    const id = await publishable(admin, run);
    await admin.step('activity', id, 'PUBLISH');
    const { version } = await admin.row('activity', id);
    const changed = { title: '改过的名字', end_at: '2029-02-20T23:59:59+08:00' };
    expect(await admin.update('activity', { id, version, ...changed })).toMatchObject({ code: codes.ok });
    expect(await linksOf(admin, 'local', id)).toMatchObject([
      { title: '改过的名字·H5 页面', activity_title: '改过的名字', expires_at: changed.end_at },
      { title: '改过的名字·小程序' },
    ]);
    await run(
      `update activity set start_at = now() - interval '2 days', end_at = now() - interval '1 minute' where id = ${id}`,
    );
    expect(await stateOf('local', id)).toEqual(['expired', 'expired']);
    await run(`update activity set end_at = now() + interval '1 day' where id = ${id}`);
    expect(await stateOf('local', id)).toEqual(['active', 'active']);
    await admin.step('activity', id, 'PAUSE');
    expect(await stateOf('local', id)).toEqual(['expired', 'expired']);
    await admin.step('activity', id, 'RESUME');
    expect(await stateOf('local', id)).toEqual(['active', 'active']);
  });

  test('no statement makes a link lead elsewhere, and none is taken away', async () => {
    const [link] = await linksOf(admin, 'invite', 4003);
    const kept = 'links keep what they lead to';
    await expect(run(`update activity_link set activity_id = 4001 where id = ${link?.id}`)).rejects.toThrow(kept);
    await expect(run(`update activity_link set code = 'other' where id = ${link?.id}`)).rejects.toThrow(kept);
    await expect(run(`delete from activity_link where id = ${link?.id}`)).rejects.toThrow(kept);
    expect(await linksOf(admin, 'invite', 4003)).toHaveLength(2);
  });
});
