import { sql } from 'kysely';
import { z } from 'zod';
import type { Row } from '../../contract/core/page.ts';
import {
  type HandOver,
  handOverCall,
  longestNote,
  type Receiver,
  type Receivers,
  receiversCall,
  type StepTarget,
} from '../../contract/entity/list/hand-over.ts';
import { entities } from '../../contract/entities.ts';
import { formSteps } from '../../contract/entity/list/form-steps.ts';
import { isFollowed } from '../../contract/entity/list/alive.ts';
import { recordAddress } from '../../contract/menu/record-address.ts';
import { actionOfEvent, eventLabel, eventsOf, stateLabel } from '../../machines/entity/lifecycle/kernel.ts';
import { stepsFrom, waysFrom } from '../../machines/entity/lifecycle/ways.ts';
import type { Tx } from '../db/transaction.ts';
import { noteRows } from '../entity/events/row-news.ts';
import { idInBody, idInQuery, pagesOf, resourceFor } from '../entity/read/any-row.ts';
import { readRow } from '../entity/read/rows.ts';
import { shownTo } from '../entity/read/scope.ts';
import { asText } from '../entity/read/wire-values.ts';
import type { Resource, ResourceNamed } from '../entity/resource.ts';
import type { Db } from '../entity/write/database.ts';
import { failure, invalid } from '../http/failure.ts';
import { type Caller, type Request, type Route, route } from '../http/route.ts';
import { notify } from './notify.ts';
import { holdersSeeing } from './receivers.ts';

const followed = entities.filter((entity) => isFollowed(entity) && entity.name !== 'handed_task');
const onTheirPages = pagesOf(followed);
const entity = z.enum(
  followed.map(({ name }) => name),
  { error: 'entity 应为已有的数据名' },
);
const event = z
  .string({ error: '请指定要交办的步骤' })
  .min(1, { error: '请指定要交办的步骤' })
  .max(40, { error: '没有这个步骤' });

const asked = z.strictObject({ entity, id: idInQuery, event });
const handed = z.strictObject({
  entity,
  id: idInBody,
  event,
  receiver_id: z.int({ error: '请选择接收人' }).positive({ error: '请选择接收人' }),
  note: z
    .string({ error: '说明应为文字' })
    .trim()
    .max(longestNote, { error: `说明最多 ${longestNote} 个字` }),
  request_id: z.string().optional(),
});

/** To whom a step can be left, and leaving it: for whoever may read the record. */
export const handedRoutes = (resourceNamed: ResourceNamed): readonly Route[] => [
  route<StepTarget>({
    call: receiversCall,
    access: { ...onTheirPages, action: 'get' },
    summary: '一条记录的步骤可以交给谁：能操作且看得到这条记录的人',
    input: asked,
    read: async (target, { store, caller }): Promise<Receivers> => {
      const resource = resourceFor(resourceNamed, target.entity, caller);
      await readRow(store.db, resource, target.id, caller);
      return { data: await receiversOf(store.db, resource, target, caller) };
    },
  }),
  route<z.output<typeof handed>>({
    call: handOverCall,
    access: { ...onTheirPages, action: 'get' },
    summary: '把一条记录的步骤交给别人',
    idempotent: 'required',
    input: handed,
    write: (body, request, tx) => handOver(tx, resourceFor(resourceNamed, body.entity, request.caller), body, request),
  }),
];

/** Who may take a step and sees the record, but for whoever asks. @throws {Failure} 40001 for what is no step of people */
async function receiversOf(
  db: Db,
  { entity: { name, permissionId, commands = {} }, lifecycle }: Resource,
  target: StepTarget,
  caller: Caller,
) {
  const action = actionOfEvent(lifecycle, target.event) ?? commands[target.event]?.action;
  if (action === undefined) throw invalid([{ field: 'event', message: '没有这个步骤，或它不由人操作' }]);
  const ids = await holdersSeeing(db, `${permissionId}.${action}`, { entity: name, id: target.id });
  const others = ids.filter((id) => id !== caller.accountId);
  const { rows } = await sql<Receiver>`
    select a.id, a.nickname as name, array(
      select r.name from account_role as ar join role as r on r.id = ar.role_id and r.status = 'enabled'
      where ar.account_id = a.id order by r.sort, r.id) as roles
    from account as a where a.id = any(${others}::bigint[]) order by a.nickname, a.id`.execute(db);
  return rows;
}

const formsOf = ({ lifecycle, ...of }: Resource, row: Row) => formSteps(of.entity, eventsOf(lifecycle), row);

const stepLabel = (resource: Resource, row: Row, wanted: string): string =>
  formsOf(resource, row)[wanted]?.label ?? eventLabel(resource.lifecycle, wanted);

/** Where the step leads. @throws {Failure} 40902 where nothing leads to it, or the record stands there already */
function targetOf(resource: Resource, row: Row, wanted: string): string {
  const { lifecycle } = resource;
  const forms = formsOf(resource, row);
  const here = stepsFrom(lifecycle, row, forms).find((step) => step.event === wanted && step.action !== undefined);
  const ahead = waysFrom(lifecycle, row, forms)
    .find((way) => way.event === wanted)
    ?.steps?.at(-1);
  const target = (here ?? ahead)?.to['status'];
  const state = stateLabel(lifecycle, row.status);
  const label = stepLabel(resource, row, wanted);
  if (target === undefined) throw failure('illegalMove', `从「${state}」没有办法「${label}」，不能交办`);
  if (target === row.status) throw failure('illegalMove', `记录已是「${state}」，不用再交办「${label}」`);
  return target;
}

async function handOver(tx: Tx, resource: Resource, body: HandOver, { caller }: Request) {
  const { entity: declared } = resource;
  // Who takes the step meanwhile waits, and finds the task: it cannot stay open after what it asks for was done.
  await sql`select t.id from ${sql.table(declared.name)} as t where t.id = ${body.id} for share`.execute(tx);
  const row = await readRow(tx, resource, body.id, caller);
  const receivers = await receiversOf(tx, resource, body, caller);
  const receiver = receivers.find(({ id }) => id === body.receiver_id);
  if (!receiver) throw invalid([{ field: 'receiver_id', message: '只能交给能操作这一步、看得到这条记录的其他人' }]);
  const target = targetOf(resource, row, body.event);
  const name = asText(shownTo(declared, caller, row)[declared.title] ?? row.id);
  const title = `${stepLabel(resource, row, body.event)}${declared.label}「${name}」`.slice(0, 200);
  const path = recordAddress(declared.name, row.id) ?? declared.shownAt?.(row);
  const { rows } = await sql<{ id: number }>`
    insert into handed_task (title, note, entity, row_id, event, target, receiver_id, record_path, status, created_by, updated_by)
    values (${title}, ${body.note}, ${declared.name}, ${row.id}, ${body.event}, ${target}, ${receiver.id},
      ${path ?? ''}, 'open', ${caller.accountId}, ${caller.accountId})
    on conflict (entity, row_id, event, receiver_id) where status = 'open' do nothing returning id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw failure('illegalMove', `这一步已经交给 ${receiver.name}，还没有处理`);
  noteRows(tx, 'handed_task', [id]);
  await notify(tx, {
    to: { account: receiver.id },
    kind: 'todo',
    title: `${caller.nickname} 交给您：${title}`,
    text: body.note,
    row: { entity: 'handed_task', id },
  });
  return {
    result: { id },
    logged: {
      permissionId: 'HandedTask',
      action: 'add' as const,
      entity: 'handed_task',
      bizId: id,
      bizName: title,
      summary: `把「${title}」交给 ${receiver.name}`,
    },
  };
}
