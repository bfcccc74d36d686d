import { describe, expect, test } from 'vitest';
import { statusDescriptions } from '../../../contract/core/errors.ts';
import { refusalOf } from '../../../src/core/answer.ts';

const url = '/admin/api/FlanAward/awardLists';
const refused = (status: number, body: unknown) => refusalOf({ status, body }, url);

test('20000 is success (spec §5)', () => {
  expect(refused(200, { code: 20000, message: 'ok', result: [] })).toBeUndefined();
});

test('another business code is a warning with the message, one per cause, and keeps the result', () => {
  const answer = { code: 42201, message: '库存不足：可用 3', result: { available: 3 } };
  const notice = { cause: '42201 库存不足：可用 3', level: 'warning', text: '库存不足：可用 3' };
  expect(refused(200, answer)).toEqual({ failed: answer, troubles: [{ type: 'NOTIFY', notice }] });
  expect(refused(200, { ...answer, message: '库存不足：可用 2' })?.troubles).not.toEqual([{ type: 'NOTIFY', notice }]);
});

describe('HTTP 401 by body code (spec §8)', () => {
  test('50001: the token has run out', () => {
    const { failed, troubles } = refused(401, { code: 50001, message: '登录已过期' }) ?? {};
    expect(troubles).toEqual([{ type: 'TOKEN_EXPIRED' }]);
    expect(failed?.code).toBe(50001);
  });

  test('50403: no access to this page', () => {
    expect(refused(401, { code: 50403, message: '无权访问' })?.troubles).toEqual([{ type: 'FORBIDDEN' }]);
  });

  test.each([50002, 40100, 20000])('%i: forced out with the message of the server', (code) => {
    expect(refused(401, { code, message: '您已被管理员下线' })?.troubles).toEqual([
      { type: 'FORCED_OUT', message: '您已被管理员下线' },
    ]);
  });

  test.each([[undefined], ['<html>'], [{}], [null]])('a body that says nothing (%o) forces out as well', (body) => {
    const { failed, troubles } = refused(401, body) ?? {};
    expect(troubles).toEqual([{ type: 'FORCED_OUT', message: '登录已失效，请重新登录' }]);
    expect(failed?.code).toBe(50002);
  });
});

describe('other HTTP errors (spec §8)', () => {
  test.each(Object.entries(statusDescriptions).filter(([status]) => Number(status) >= 400 && status !== '401'))(
    '%s: a notification with title and description',
    (status, description) => {
      const title = `请求错误 ${status}: ${url}`;
      expect(refused(Number(status), '<html>')?.troubles[0]).toEqual({
        type: 'NOTIFY',
        notice: { cause: title, level: 'error', title, text: description },
      });
    },
  );

  test.each([403, 404, 500])('%i shows its exception page too', (status) => {
    expect(refused(status, undefined)?.troubles[1]).toEqual({ type: 'EXCEPTION', status });
  });

  test.each([400, 406, 413, 502, 503])('%i shows none', (status) => {
    expect(refused(status, undefined)?.troubles).toHaveLength(1);
  });

  test('the description of the catalogue goes before what the server said', () => {
    expect(refused(500, { code: 50000, message: 'stack' })?.troubles[0]).toMatchObject({
      notice: { text: '服务器发生错误，请检查服务器。' },
    });
  });

  test('the call itself gets code and message of the server, else status and description', () => {
    expect(refused(503, { code: 50000, message: '正在升级' })?.failed).toEqual({ code: 50000, message: '正在升级' });
    expect(refused(502, '')?.failed).toEqual({ code: 502, message: '网关错误。' });
  });

  test('a status without a description shows what the server said', () => {
    expect(refused(413, { code: 40001, message: '文件过大' })?.troubles[0]).toMatchObject({
      notice: { text: '文件过大' },
    });
  });
});

test('200 with something that is no envelope is a failure', () => {
  expect(refused(200, '<html>proxy</html>')?.failed.code).toBe(50000);
});
