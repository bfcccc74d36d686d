import type { RecordSource, RecordStatus } from '../../contract/awards/award-records.ts';
import type { Values } from '../../contract/entity/field.ts';
import { buyers, han, he, lin, luo, type Member, su, tang, xu, zhou } from './demo-members.ts';

/** An award record of the demo. */
export interface Line {
  readonly id: number;
  readonly member: Member;
  /** A prize of the demo, or an award that no prize offers. */
  readonly prize?: number;
  readonly award?: number;
  readonly source?: RecordSource;
  readonly status: RecordStatus;
  /** Days before the day of seeding, and the time. */
  readonly won: readonly [days: number, time: string];
  /** Where it was won, if not at home: the plans are told apart by that. */
  readonly area?: string;
  /** Days from the day of seeding to the end of claiming. */
  readonly ends?: number;
  /** Handed over today, as the so manieth. */
  readonly handedOver?: number;
  readonly more?: Values;
}

const home = ({ nickname, mobile, area, address }: Member): Values => ({
  receiver_name: nickname,
  receiver_mobile: mobile,
  receiver_area: area,
  receiver_detail: address,
});
const verifiers = ['陈一帆', '梁可'] as const;
const handedOverAt = (place: number): Values => ({
  verify_entry_id: 11_001,
  verifier_name: verifiers[place % verifiers.length],
});

/** What point 11001 hands over on the day of seeding (award.md §7); all of it is in what 5004 has given out. */
export const handedOverToday = 17;
const two = (count: number) => String(count).padStart(2, '0');

/** The `place`th of those: nine were won two days before, the others one day before, in the order of their numbers. */
function handed(place: number): Line {
  const early = place <= 9;
  const since = early ? place - 1 : place - 10;
  return {
    id: (early ? 119 : 161) + since,
    member: buyers[place] ?? lin,
    prize: 5004,
    status: 'done',
    won: early
      ? [2, `11:${two(33 + since * 3)}:18`]
      : [1, `${two(11 + Math.floor(since / 2))}:${two(7 + since * 6)}:41`],
    area: '440106',
    handedOver: place,
    more: { ...handedOverAt(place), verify_code: String(604_118_203_377 + place * 7_019_383) },
  };
}

/** Who reached 寻味达人 and got a coupon for it. */
const journeyWins: readonly Line[] = [
  { id: 171, member: zhou, prize: 5011, source: 'acticode', status: 'done', won: [6, '19:24:10'] },
  { id: 172, member: tang, prize: 5011, source: 'acticode', status: 'done', won: [4, '12:08:52'] },
  { id: 173, member: he, prize: 5011, source: 'acticode', status: 'done', won: [3, '21:40:33'] },
  { id: 174, member: su, prize: 5011, source: 'acticode', status: 'done', won: [1, '08:15:06'] },
];

/** Records of award.md §7, and some more, so that each state is there to be seen. Their units are in the counters of the prizes. */
export const recordLines: readonly Line[] = [
  {
    id: 88,
    member: luo,
    prize: 5004,
    status: 'expired',
    won: [40, '15:20:08'],
    ends: -10,
    more: { stock_returned: true },
  },
  { id: 90, member: han, prize: 5002, status: 'done', won: [21, '20:11:43'], more: { ...home(han), order_id: null } },
  { id: 95, member: tang, prize: 5004, status: 'done', won: [12, '09:05:30'], more: handedOverAt(0) },
  { id: 97, member: luo, prize: 5007, status: 'shipped', won: [9, '18:47:02'], area: '330106', more: home(luo) },
  {
    id: 101,
    member: lin,
    prize: 5002,
    status: 'wait_ship',
    won: [2, '10:02:11'],
    more: { ...home(lin), order_id: 9201 },
  },
  { id: 118, member: tang, prize: 5007, status: 'wait_address', won: [2, '11:30:55'], area: '350203' },
  { id: 140, member: zhou, prize: 5001, status: 'done', won: [2, '12:15:27'] },
  {
    id: 143,
    member: xu,
    award: 3001,
    source: 'manual',
    status: 'void',
    won: [2, '14:08:19'],
    more: { void_reason: '重复补发，核实后作废', voided_by_name: '客服-苏禾' },
  },
  {
    id: 156,
    member: he,
    prize: 5004,
    status: 'wait_verify',
    won: [1, '09:41:36'],
    more: { verify_code: '802614773390' },
  },
  {
    id: 160,
    member: han,
    prize: 5008,
    status: 'failed',
    won: [1, '10:20:14'],
    area: '350203',
    more: { fail_code: 'error', fail_message: '发放时发生错误', retry_count: 6 },
  },
  {
    id: 188,
    member: xu,
    award: 3002,
    source: 'invite',
    status: 'failed',
    won: [1, '16:33:50'],
    more: { fail_code: 'timeout', fail_message: '券模板接口超时', retry_count: 3 },
  },
  ...journeyWins,
  { id: 190, member: he, prize: 5005, status: 'none', won: [1, '16:40:03'] },
  {
    id: 201,
    member: zhou,
    prize: 5004,
    status: 'wait_verify',
    won: [1, '20:12:44'],
    more: { verify_code: '471905263318' },
    ends: 2,
  },
  ...Array.from({ length: handedOverToday }, (_, at) => handed(at + 1)),
];
