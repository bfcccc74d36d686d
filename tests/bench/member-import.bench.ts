import { heUser } from '../../contract/members/he-user.entity.ts';
import { amount, importedAll } from './imported.ts';

/* A file of members, all cells filled: what sealing, indexes of phones, events and journals add (wider.md §3.1). As `import`. */

const heading = '手机号,昵称,真实姓名,性别,生日,所在地区,详细地址';
const first = 13_900_000_000;
const lineOf = (at: number): string =>
  `${first + at},会员第${at}号,欧阳听雨,女,19${String(50 + (at % 50))}-03-12,广东省广州市天河区,体育西路 ${at} 号`;

function fileOf(nth: number): Blob {
  const lines = Array.from({ length: amount }, (_, at) => lineOf(nth * amount + at));
  return new Blob([new Uint8Array(Buffer.from([heading, ...lines].join('\n')))]);
}

/** Files one after the other, BENCH_FILES of them, each with other members: a file may have as many lines as import.max_rows allows. */
export const bench = () => {
  const files = Array.from({ length: Number(process.env['BENCH_FILES'] ?? 1) }, (_, nth) => fileOf(nth));
  return importedAll(files.map((file) => ({ entity: heUser, format: 'csv', file })));
};
