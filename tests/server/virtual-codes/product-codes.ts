import { randomUUID } from 'node:crypto';
import type { CodeImported, CodePreview } from '../../../contract/coupons/coupon-codes.ts';
import { virtualCodeCalls } from '../../../contract/virtual-codes/calls.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { operator } from '../entities/with-entities.ts';
import { formOf } from '../imports/importing.ts';
import type { TestServer } from '../with-server.ts';

const uploadPath = virtualCodeCalls.upload.slice('POST '.length);
const until = '2030-06-30T23:59:59+08:00';

/** Virtual products with their codes, as one operator brings them in. */
export function productCodes(server: Pick<TestServer, 'call'>, token: string) {
  const self = operator(server, token);
  const send = (id: number, file: Buffer | string, as = token) =>
    server.call('POST', uploadPath, { token: as, query: { id: String(id) }, ...formOf(file, 'codes.csv') });
  const uploaded = async (id: number, file: Buffer | string) => (await send(id, file)).result as CodePreview;
  const add = async (id: number, file_url: string, more: Values = {}) => {
    const { version } = await self.row('virtual_product', id);
    const code_import = { file_url, expire_at: until, request_id: randomUUID(), ...more };
    return self.update('virtual_product', { id, version, code_import });
  };
  const imported = async (id: number, file: Buffer | string) =>
    (await add(id, (await uploaded(id, file)).file_url)).result as CodeImported;
  /** A product on offer with these codes, and an award of it on offer too. */
  const offered = async (file: string, changes: Values = {}) => {
    const id = await self.made('virtual_product', changes);
    await imported(id, file);
    await self.step('virtual_product', id, 'ENABLE');
    return { id, award: await awardOf(id) };
  };
  /** The same with so many codes that the house makes: no thread is started to read a file, which takes most of its time. */
  const ready = async (count: number, changes: Values = {}) => {
    const code_format = { charset: 'upper', length: 12, prefix: '' };
    const id = await self.made('virtual_product', { code_source: 'generate', code_format, ...changes });
    const code_import = { mode: 'generate', count, expire_at: until, request_id: randomUUID() };
    await self.update('virtual_product', { id, version: 1, code_import });
    await self.step('virtual_product', id, 'ENABLE');
    return { id, award: await awardOf(id) };
  };
  const awardOf = async (id: number) => {
    const award = await self.made('award', {
      award_type: 'coupon_zhongshang',
      source_type: 'virtual',
      source_id: id,
      redeem_merchant: '轻听音乐',
      redeem_place: '轻听音乐 App',
    });
    await self.step('award', award, 'ENABLE');
    return award;
  };
  return { send, uploaded, add, imported, offered, ready, awardOf };
}
