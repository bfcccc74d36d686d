import { expect, test } from 'vitest';
import { pastedCodes } from '../../../src/coupons/pasted-codes.ts';

const read = (text: string) => pastedCodes(text)?.text();

test('pasted lines are codes as they stand, with a password behind a tab or a comma', async () => {
  expect(await read('00012345678901234567\n AB CD\n\n')).toBe('code\n"00012345678901234567"\n" AB CD"');
  expect(await read('AAAA\t1"2\r\nBBBB,34')).toBe('code,password\n"AAAA","1""2"\n"BBBB","34"');
});

test('a heading that was pasted too is none of the codes; where nothing else is there is nothing to bring in', async () => {
  expect(await read('券码\nAAAA')).toBe('"券码"\n"AAAA"');
  expect(pastedCodes('code\n')).toBeUndefined();
  expect(pastedCodes(' \n')).toBeUndefined();
});
