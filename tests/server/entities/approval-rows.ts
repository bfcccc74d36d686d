import { type Operator, page } from './with-entities.ts';
import type { Prepare } from './writes-at-once.ts';

/* Changes of banners that are seen, which wait for a second person. */

type Put = (entity: string, id: number, sets: string) => Promise<void>;

/** An approval that this operator asked for, of another title of a new banner. */
async function asked(admin: Operator, put: Put): Promise<number> {
  const banner = await admin.made('he_banner');
  await put('he_banner', banner, `status = 'published'`);
  const { version } = await admin.row('he_banner', banner);
  const { result } = await admin.update('he_banner', { id: banner, version, title: '端午开瓶有礼' });
  return Number((result as { readonly approval_id?: number }).approval_id);
}

/** With the switch on while the work is done. */
async function switchedOn<T>(admin: Operator, put: Put, work: () => Promise<T>): Promise<T> {
  const found = page(await admin.list('parameter', { keyword: 'approval.banner_looks' })).data[0]?.id ?? 0;
  await put('parameter', found, 'value = 1');
  const done = await work();
  await put('parameter', found, 'value = 0');
  return done;
}

/** One that somebody else asked for, and one that this operator asked for himself. */
export const approvalRows = (admin: Operator, put: Put) =>
  switchedOn(admin, put, async () => {
    const rows = { easy: await asked(admin, put), hard: await asked(admin, put) };
    const other = page(await admin.list('account', { keyword: 'ops_manager' })).data[0]?.id ?? 0;
    await put('approval', rows.easy, `makers = '{${other}}', maker_id = ${other}`);
    return rows;
  });

/** Ten approvals decided at once, each of a banner of its own. */
export const approvalsMoved: Prepare = async ({ admin, run }) => {
  const put: Put = async (entity, id, sets) => void (await run(`update ${entity} set ${sets} where id = ${id}`));
  const ids = await switchedOn(admin, put, async () => {
    const made: number[] = [];
    while (made.length < 10) made.push(await asked(admin, put));
    return made;
  });
  const other = page(await admin.list('account', { keyword: 'ops_manager' })).data[0]?.id ?? 0;
  await run(`update approval set makers = '{${other}}', maker_id = ${other} where id in (${ids.join()})`);
  const rows = await Promise.all(ids.map((id) => admin.row('approval', id)));
  return rows.map(
    ({ id, version }, nth) =>
      () =>
        admin.update('approval', {
          id,
          version,
          event: nth % 2 === 0 ? 'APPROVE' : 'RETURN',
          reason: '标题须与活动一致',
        }),
  );
};
