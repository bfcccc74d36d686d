import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/** Invented people of the history, by their numbers: as many as the member module will have. */
export const members = { first: 50_001, count: 20_000 } as const;

const surnames = Array.from('王李张刘陈杨赵黄吴徐孙胡朱高林郭马罗梁宋郑冯韩曾彭肖蔡潘田董余蒋杜苏魏程吕任姚卢');
const middles = Array.from('思雨子若欣嘉梓明文晓宇佳婉清亦书景怡诗可俊泽云安允');
const lasts = Array.from('涵萱轩宁彤辰悦瑶琪峰航岚妍昕菲雯颖钧翰霖');

/** The value at a place from 0. */
const listed = (values: readonly string[], place: Sql): Sql => sql`(${[...values]}::text[])[(${place})::int + 1]`;

/** Nickname of the member `n` (0, 1, …): no two are alike, three letters each. */
export const nicknameOf = (n: Sql): Sql =>
  sql`(${listed(surnames, sql`${n} % 40`)} || ${listed(middles, sql`${n} / 40 % 25`)} || ${listed(lasts, sql`${n} / 1000 % 20`)})`;

/** Eleven digits that nobody has (0000 in the middle, as everywhere in the demo). */
export const mobileOf = (n: Sql): Sql =>
  sql`(case when ${n} < 10000 then '1920000' else '1970000' end || lpad((${n} % 10000)::text, 4, '0'))`;

/** Districts in the south, for members below `southern`, and elsewhere for the rest. */
export const southern = 11_400;
const south = ['440106', '440304', '450103', '440605', '440103', '460105'];
const elsewhere = ['350203', '330106', '310115', '420106', '510107', '320106'];
const streets: Readonly<Record<string, string>> = {
  440106: '广州市天河区体育东路',
  440304: '深圳市福田区深南中路',
  450103: '南宁市青秀区金湖路',
  440605: '佛山市南海区南桂东路',
  440103: '广州市荔湾区康王中路',
  460105: '海口市秀英区海秀中路',
  350203: '厦门市思明区莲前西路',
  330106: '杭州市西湖区古墩路',
  310115: '上海市浦东新区张杨路',
  420106: '武汉市武昌区中北路',
  510107: '成都市武侯区科华北路',
  320106: '南京市鼓楼区中山北路',
};

/** District in which the member lives. */
export const areaOf = (n: Sql): Sql =>
  sql`case when ${n} < ${southern}::int then ${listed(south, sql`${n} % 6`)} else ${listed(elsewhere, sql`${n} % 6`)} end`;

/** The rest of the address. */
export const addressOf = (n: Sql): Sql =>
  sql`(${JSON.stringify(streets)}::jsonb ->> (${areaOf(n)})) || ' ' || (${n} * 31 % 380 + 1) || ' 号 ' || (${n} * 7 % 2800 + 101) || ' 室'`;
