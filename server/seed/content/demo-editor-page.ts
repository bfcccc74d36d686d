import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import { instantOf, lastSecond, midnight } from '../demo-days.ts';
import type { Day, DemoRow } from '../demo-row.ts';

const article = (...parts: readonly (readonly [heading: string, text: string])[]): string =>
  parts.map(([heading, text]) => `<h3>${heading}</h3><p>${text}</p>`).join('');

const origin = ['从一片药田开始', '青禾本草始于赣北的一片药田，三代人只做一件事：把草本做进日常。'] as const;
const craft = ['手工与时间', '每一坛藏香都要经过九蒸九晒，再静置三年，才装进瓶里。'] as const;
const promise = ['我们的承诺', '一物一码，扫码可查产地、批次与检测报告。'] as const;

const earning = ['怎样得积分', '扫瓶盖内码、每日签到、邀请好友，都可以得到积分。'] as const;
const spending = ['怎样用积分', '积分可以在积分商城兑换好物，也可以参加抽奖。'] as const;
const expiry = ['积分会过期吗', '积分自获得之日起一年内有效，到期前 30 天会提醒您。'] as const;

/** 图文页: in view, with a change that waits, to come, taken off, and in the making. */
export const demoEditorPage: readonly DemoRow[] = [
  {
    id: 1,
    status: 'published',
    values: {
      title: '青禾本草的故事',
      slug: 'brand-story',
      page_type: 'brand',
      category: 'brand',
      content: article(origin, craft, promise),
      share_title: '把草本做进日常｜青禾本草',
      seo_desc: '从赣北的一片药田，到您手里的一瓶藏香。',
      version_no: 2,
      view_count: 18_642,
    },
    dates: { created_at: [-96, '10:20:00'] },
    pictures: { cover: 'banner_dragon', share_image: 'banner_dragon' },
  },
  {
    id: 2,
    status: 'published',
    values: {
      title: '积分怎么得、怎么用',
      slug: 'points-guide',
      page_type: 'help',
      category: 'help',
      content: article(earning, spending, expiry),
      seo_desc: '积分的获得、使用与有效期。',
      version_no: 1,
      view_count: 9307,
    },
    dates: { created_at: [-60, '15:00:00'] },
    pictures: { cover: 'banner_mall' },
  },
  {
    id: 3,
    status: 'scheduled',
    values: {
      title: '夏日新品会场',
      slug: 'summer-new',
      page_type: 'landing',
      category: 'brand',
      content: article(
        ['清凉登场', '艾草足浴包、薄荷凉茶、藏香小坛装，会员专享新品价。'],
        ['怎样参加', '活动期间在积分商城下单，即可享新品价。'],
      ),
    },
    dates: { created_at: [-5, '11:30:00'], start_at: [1, '10:00:00'], end_at: [30, lastSecond] },
    pictures: { cover: 'banner_summer' },
  },
  {
    id: 4,
    status: 'offline',
    values: {
      title: '春季踏青礼活动说明',
      slug: 'spring-outing',
      page_type: 'article',
      category: 'rules',
      content: article(['活动时间', '活动已于四月底结束，感谢参与。']),
      version_no: 1,
      view_count: 4211,
    },
    dates: { created_at: [-130, '09:10:00'], start_at: [-128, midnight], end_at: [-90, lastSecond] },
    pictures: { cover: 'banner_member' },
  },
  {
    id: 5,
    status: 'draft',
    values: {
      title: '中秋礼盒选购指南',
      slug: 'mid-autumn-guide',
      page_type: 'article',
      content: article(['怎样选礼盒', '送长辈选养生茶饮，送朋友选藏香小坛装。']),
    },
    dates: { created_at: [-2, '16:45:00'] },
  },
];

/** Versions that say something else than their page does now. */
const formerVersions: readonly {
  readonly page_id: number;
  readonly version_no: number;
  readonly content: string;
  readonly at: Day;
}[] = [
  { page_id: 1, version_no: 1, content: article(origin, craft), at: [-96, '11:00:00'] },
  // What was added of expiry waits to be published.
  { page_id: 2, version_no: 1, content: article(earning, spending), at: [-60, '16:00:00'] },
];

/** What the pages of the demo said when they were published, the newest as they say it now. Once only. */
export async function seedPageVersions(tx: Tx, today: string): Promise<void> {
  const former = formerVersions.map(({ at, ...version }) => ({ ...version, at: instantOf(today, at) }));
  await sql`
    with said as (
      select v.page_id, v.version_no, v.content, v.at
      from jsonb_to_recordset(${JSON.stringify(former)}::jsonb) as v(page_id bigint, version_no bigint, content text, at timestamptz)
      union all
      select t.id, t.version_no, t.content, t.created_at + interval '40 days' from editor_page as t
      where t.version_no > 0 and not (t.id, t.version_no) in (select r.page_id, r.version_no
        from jsonb_to_recordset(${JSON.stringify(former)}::jsonb) as r(page_id bigint, version_no bigint)))
    insert into editor_page_version (page_id, version_no, title, page_type, category, cover, content, share_title, share_image, seo_desc, sha256,
      published_at, published_by)
    select t.id, s.version_no, t.title, t.page_type, t.category, t.cover, s.content, t.share_title, t.share_image, t.seo_desc,
      encode(sha256(convert_to(s.content, 'UTF8')), 'hex'), s.at, (select min(a.id) from account as a where a.username = 'ops_manager')
    from said as s join editor_page as t on t.id = s.page_id
    where not exists (select from editor_page_version) order by s.at, s.page_id`.execute(tx);
}
