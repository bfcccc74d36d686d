import { randomUUID } from 'node:crypto';
import { codeCalls, type CodeImported, type CodePreview } from '../../../contract/coupons/coupon-codes.ts';
import { formOf } from '../imports/importing.ts';
import type { TestServer } from '../with-server.ts';
import { operator } from './with-entities.ts';

const uploadPath = codeCalls.upload.slice('POST '.length);

export const codesUntil = '2030-06-30T23:59:59+08:00';
export const sheet = (...lines: readonly string[]) => ['code', ...lines].join('\n');
export const numbered = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${prefix}${String(at).padStart(8, '0')}`);

/** Files of codes as one operator brings them in. */
export function codeFiles(server: Pick<TestServer, 'call'>, token: string) {
  const self = operator(server, token);
  const pool = (changes = {}) =>
    self.made('coupon_zhongshang', { code_mode: 'code_pool', stock_init: undefined, ...changes });
  const send = (id: number, file: Buffer | string, as = token) =>
    server.call('POST', uploadPath, { token: as, query: { id: String(id) }, ...formOf(file, 'codes.csv') });
  const uploaded = async (id: number, file: Buffer | string) => (await send(id, file)).result as CodePreview;
  const add = async (id: number, file_url: string, request_id: string = randomUUID(), expire_at = codesUntil) => {
    const { version } = await self.row('coupon_zhongshang', id);
    return self.update('coupon_zhongshang', { id, version, code_import: { file_url, expire_at, request_id } });
  };
  const imported = async (id: number, file: Buffer | string) =>
    (await add(id, (await uploaded(id, file)).file_url)).result as CodeImported;
  return { pool, send, uploaded, add, imported };
}
