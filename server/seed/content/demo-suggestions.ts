import { sql } from 'kysely';
import { maskText } from '../../../contract/core/mask.ts';
import { heSuggestion as declared } from '../../../contract/content/he-suggestion.entity.ts';
import { heSuggestion } from '../../content/he-suggestion.resource.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { inZone } from '../../../contract/entity/wire/wire.ts';
import type { MemberBox } from '../../core/member-keys.ts';
import type { Tx } from '../../db/transaction.ts';
import { insertRows } from '../../entity/write/insert.ts';
import { keyOf } from '../../members/personal.ts';
import { instantOf, numberOn } from '../demo-days.ts';
import type { Day } from '../demo-row.ts';

interface Said {
  readonly serial: number;
  /** When it was said; `left` says it where not given. */
  readonly at?: Day;
  readonly user: number;
  readonly type: string;
  readonly content: string;
  readonly status: 'pending' | 'processing' | 'replied' | 'closed';
  readonly term?: 'running' | 'stopped' | 'overdue';
  readonly priority?: 'low' | 'high' | 'urgent';
  /** Hours until an answer is owed, from the moment of seeding; 48 hours after it was said where not given. */
  readonly left?: number;
  readonly images?: number;
  readonly contact?: string;
  readonly reply?: readonly [text: string, at: Day];
  readonly score?: number;
  readonly closed?: string;
  readonly note?: readonly [text: string, at: Day];
  readonly page?: string;
}

const [listening, zhang, xiaoman, farmer] = [10_001, 10_002, 10_003, 10_004];

/** 8 and 21 are those of wider.md §14, row 30; beside them one of each way that they can stand, the oldest first. */
const said: readonly Said[] = [
  {
    serial: 2,
    at: [-26, '21:17:00'],
    user: farmer,
    type: 'other',
    content: '你好你好你好你好你好',
    status: 'closed',
    priority: 'low',
    closed: '内容无效',
  },
  {
    serial: 3,
    at: [-20, '08:44:00'],
    user: listening,
    type: 'product',
    content: '这一批喝起来比以前淡，是换配方了吗？',
    status: 'closed',
    reply: ['您好，配方没有变化；该批次的检测报告已发到您的会员消息中。', [-19, '10:20:00']],
    score: 4,
  },
  {
    serial: 5,
    at: [-9, '10:00:00'],
    user: zhang,
    type: 'product',
    content: '有一箱凉茶的拉环断了两个，打不开。',
    status: 'replied',
    term: 'overdue',
    reply: ['非常抱歉，已为您登记补发一箱，请留意物流信息。', [-6, '15:30:00']],
    score: 2,
    images: 1,
  },
  {
    serial: 8,
    at: [-6, '16:02:00'],
    user: zhang,
    type: 'advice',
    content: '希望增加无糖款，家里老人也能喝。',
    status: 'replied',
    reply: ['您好，无糖款已在研发中，上市后会在小程序首页通知您，感谢您的建议。', [-5, '09:40:00']],
    score: 5,
  },
  {
    serial: 12,
    at: [-4, '20:31:00'],
    user: listening,
    type: 'complaint',
    content: '门店核销时店员态度很差，说我的码是假的，要求给个说法。',
    status: 'processing',
    term: 'overdue',
    priority: 'urgent',
    contact: '19900000001',
    note: ['已联系门店负责人，等对方书面说明', [-3, '10:12:00']],
  },
  {
    serial: 17,
    at: [-3, '09:15:00'],
    user: xiaoman,
    type: 'logistics',
    content: '保温杯三天了还没有物流信息，请帮忙查一下。',
    status: 'pending',
    term: 'overdue',
    priority: 'high',
  },
  {
    serial: 21,
    at: [-1, '11:20:00'],
    user: listening,
    type: 'scan',
    content: '扫码提示码未激活，瓶身和外箱都是完整的，第一次扫。',
    status: 'processing',
    term: 'running',
    priority: 'high',
    left: 5,
    images: 2,
    contact: '19900000001',
    page: '/pages/scan/result',
    note: ['已请工厂核对该批次的激活时间', [-1, '14:05:00']],
  },
  {
    serial: 31,
    user: xiaoman,
    type: 'award',
    content: '转盘抽中的紫砂壶显示待填地址，可是点不开填写页面。',
    status: 'pending',
    left: 38,
    page: '/pages/award/mine',
  },
  {
    serial: 32,
    user: zhang,
    type: 'function',
    content: '签到页面一直转圈，换了网络也不行。',
    status: 'pending',
    left: 41,
    page: '/pages/sign/index',
  },
];

const { numbered } = declared;
const hourMs = 3_600_000;
const sla = 48;

/** The moment of seeding, and its day. */
interface Clock {
  readonly at: string;
  readonly today: string;
}

/** An instant so many hours from another. */
const after = (at: string, hours: number): string => inZone(Date.parse(at) + hours * hourMs);

/** When it was said, and until when it had to be answered. */
function timesOf({ at, left = sla }: Said, { at: now, today }: Clock) {
  const created = at ? instantOf(today, at) : after(now, left - sla);
  return { created, due: at && left === sla ? after(created, sla) : after(now, left) };
}

/** What its member said. */
function toldBy(one: Said, clock: Clock): Values {
  const { images = 0, contact = '', status, term = status === 'pending' ? 'running' : 'stopped' } = one;
  const { created, due } = timesOf(one, clock);
  return {
    no: numberOn(numbered, created, one.serial),
    user_id: one.user,
    type: one.type,
    content: one.content,
    images: images === 0 ? null : pictures.slice(0, images),
    priority: one.priority ?? 'normal',
    term_status: term,
    due_at: due,
    contact: contact === '' ? null : maskText('mobile', contact),
    region_code: sql`(select region_code from he_user where id = ${one.user})`,
    page: one.page ?? null,
    app_version: '3.8.1',
    device: 'iPhone 15',
    os: 'iOS 18.1',
    satisfaction: one.score ?? null,
    status,
    created_at: created,
    updated_at: created,
  };
}

interface Dealer {
  readonly id: number;
  readonly nickname: string;
}

/** What operators did about it. */
const doneBy = ({ status, closed, reply, note }: Said, dealer: Dealer, { today }: Clock) => ({
  assignee_id: status === 'pending' || closed !== undefined ? null : dealer.id,
  reply: reply?.[0] ?? null,
  replied_at: reply ? instantOf(today, reply[1]) : null,
  replied_by_name: reply ? dealer.nickname : null,
  close_reason: closed ?? null,
  notes: note ? [{ at: instantOf(today, note[1]), by: dealer.nickname, text: note[0] }] : null,
});

/** Puts what members had to say into the demo; nobody is given anything where nobody is. */
export async function seedSuggestions(tx: Tx, box: MemberBox, clock: Clock): Promise<void> {
  const { rows } = await sql<Dealer>`select id, nickname from account
    order by username = 'customer_service' desc, id limit 1`.execute(tx);
  const [dealer] = rows;
  if (!dealer) return;
  for (const [at, one] of said.entries()) {
    const { contact = '' } = one;
    const key = contact === '' ? undefined : await keyOf(tx, box, one.user);
    const values = { ...toldBy(one, clock), ...doneBy(one, dealer, clock) };
    const own = { contact_sealed: key?.seal('contact', contact) ?? null };
    await insertRows(tx, heSuggestion, [{ id: at + 1, values, own }], { accountId: null, deptId: null });
  }
}

const pictures = ['bottle', 'carton'].map((name) => ({ url: `https://img.flan.example/suggest/${name}.jpg` }));
