import type { Values } from '../../contract/entity/field.ts';

/** A member of the demo, the same in records and orders. Invented, with mobiles that nobody has. */
export interface Member {
  readonly user_id: number;
  readonly nickname: string;
  readonly mobile: string;
  /** Where he lives: district, and the rest of the address. */
  readonly area: string;
  readonly address: string;
}

const member = (user_id: number, nickname: string, mobile: string, area: string, address: string): Member => ({
  user_id,
  nickname,
  mobile,
  area,
  address,
});

export const lin = member(30_001, '林小满', '13800006021', '440106', '广州市天河区体育西路 103 号 1802');
export const zhou = member(30_002, '周亦安', '13900004417', '440304', '深圳市福田区新洲路 66 号 902');
export const he = member(30_003, '何沐', '13700003390', '440106', '广州市天河区龙口西路 21 号 506');
export const xu = member(30_004, '许念', '13600008812', '330106', '杭州市西湖区文三路 118 号');
export const tang = member(30_005, '唐果', '13500002045', '440605', '佛山市南海区桂澜路 77 号');
export const luo = member(30_006, '罗予', '15900007731', '469005', '文昌市文城镇文建路 6 号');
export const han = member(30_007, '韩舟', '18600001928', '450103', '南宁市青秀区民族大道 93 号');
export const su = member(30_008, '苏芷', '13500008842', '440304', '深圳市福田区福华一路 15 号');
export const lu = member(30_009, '陆川', '13400005566', '440106', '广州市天河区天河北路 233 号');

const names =
  `白露 方砚 纪晓棠 江予 孟舒 秦越 宋知夏 温禾 许星遥 叶青 沈念 顾北 蒋澜 傅宁 邱月 丁一诺 钟灵 袁野 汪晴 贺兰
  姜禾 谢知秋 卢森 崔莹 程朗 魏然 夏川 曹一鸣 石榴 龚雪 黎光 万宁 段誉文 侯悦 邵阳 孔乐 白术 常青 武岩 乔木`.split(
    /\s+/,
  );
const places = [
  ['440106', '广州市天河区华夏路 8 号'],
  ['440304', '深圳市福田区梅林路 45 号'],
  ['350203', '厦门市思明区湖滨南路 20 号'],
  ['450103', '南宁市青秀区东葛路 118 号'],
] as const;

/** Forty more, who exchange and win one thing each. */
export const buyers: readonly Member[] = names.map((nickname, at) => {
  const [area, street] = places[at % places.length] ?? places[0];
  return member(30_101 + at, nickname, `1380000${4107 + at * 7}`, area, `${street} ${301 + at} 室`);
});

/** Who gets it, where he lives. */
export const receiver = ({ user_id, nickname, mobile, area, address }: Member): Values => ({
  user_id,
  nickname,
  mobile,
  receiver_name: nickname,
  receiver_mobile: mobile,
  receiver_area: area,
  receiver_address: address,
});
