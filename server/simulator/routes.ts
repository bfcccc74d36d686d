import { sql } from 'kysely';
import { z } from 'zod';
import { simulatorScripts, simulatorSwitches } from '../../contract/simulator/simulation.ts';
import {
  optionFaults,
  scriptLabels,
  simulationCalls,
  type SimulationOptions,
  speeds,
  type WatchWish,
} from '../../contract/simulator/steering.ts';
import { errorCode } from '../db/start-refused.ts';
import type { Tx } from '../db/transaction.ts';
import type { Db } from '../entity/write/database.ts';
import { failure, invalid } from '../http/failure.ts';
import { type Request, type Route, route, type WriteAnswer } from '../http/route.ts';
import { makeKey } from './run-key.ts';
import { leaseEnd, live, nameOf, permissionId, statusOf, tellRun } from './runs.ts';
import { missingFor, scopesOf, targetsOf } from './targets.ts';

const chosenNumber = z.number({ error: '应为整数' }).nullable();
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names are those of a constant.
const speedNames = Object.keys(speeds) as (keyof typeof speeds)[];
const optionsSchema: z.ZodType<SimulationOptions> = z
  .strictObject({
    script: z.enum(simulatorScripts, { error: '请选择剧本' }),
    phones: chosenNumber,
    seed: chosenNumber,
    farms: chosenNumber,
    speed: z.enum(speedNames, { error: '请选择速度' }),
    minutes: chosenNumber,
    switches: z
      .array(z.enum(simulatorSwitches, { error: '故障开关不正确' }), { error: '故障开关应为列表' })
      .refine((switches) => new Set(switches).size === switches.length, { error: '同一个故障开关不能出现两次' }),
  })
  .superRefine((options, context) => {
    for (const [field, message] of Object.entries(optionFaults(options)))
      context.addIssue({ code: 'custom', path: [field], message });
  });
const runId = z.int({ error: 'run 应为正整数' }).positive({ error: 'run 应为正整数' });
const stopSchema = z.strictObject({ run: runId });
const watchSchema: z.ZodType<WatchWish> = z.strictObject({
  run: runId,
  phone: z.int({ error: '手机应为整数' }).min(0, { error: '没有这部手机' }).max(9999, { error: '没有这部手机' }),
});

const uniqueViolation = '23505';

async function refuseSecond(tx: Db): Promise<void> {
  const { rows } = await sql<{ started_name: string }>`select started_name from simulator_run where ${live}`.execute(
    tx,
  );
  const [running] = rows;
  if (running) throw failure('illegalMove', `模拟器已在运行，由「${running.started_name}」启动`);
}

/** Two who start at the same moment: the index lets one of them. */
const insertRun = (tx: Db, id: number, options: SimulationOptions, client: number, { caller }: Request) =>
  sql`insert into simulator_run (id, state, options, client_id, started_by, started_name, lease_until)
    values (${id}, 'starting', ${JSON.stringify(options)}::jsonb, ${client}, ${caller.accountId}, ${caller.nickname}, ${leaseEnd})`
    .execute(tx)
    .catch((error: unknown) => {
      throw errorCode(error) === uniqueViolation ? failure('illegalMove', '模拟器已在运行，刚由他人启动') : error;
    });

async function start(options: SimulationOptions, request: Request, tx: Tx): Promise<WriteAnswer> {
  await refuseSecond(tx);
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('simulator_run', 'id')) as id`.execute(tx);
  const run = rows[0]?.id ?? 0;
  const targets = await targetsOf(tx, run);
  const missing = missingFor(options.script, targets);
  if (missing !== undefined) throw invalid([{ field: 'script', message: missing }]);
  const scopes = scopesOf(options.script, targets);
  const key = await makeKey(tx, { run, scopes, seal: request.sealSecret }, request.caller);
  await insertRun(tx, run, options, key.id, request);
  await tellRun(tx, run);
  const { script, phones, seed } = options;
  const summary = `启动会员模拟器：${scriptLabels[script]}，${phones ?? 0} 部手机，种子 ${seed ?? 0}`;
  return {
    result: await statusOf(tx),
    logged: { permissionId, action: 'enable', event: 'START', bizId: run, bizName: nameOf(run), summary },
    lines: [key.logged],
  };
}

const over = (run: number) => failure('illegalMove', `${nameOf(run)}已经结束`);

async function stop({ run }: { readonly run: number }, tx: Tx): Promise<WriteAnswer> {
  const { rows } = await sql`
    update simulator_run set state = 'stopping' where id = ${run} and ${live} returning id`.execute(tx);
  if (rows.length === 0) throw over(run);
  await tellRun(tx, run);
  const summary = '停止会员模拟器';
  return {
    result: await statusOf(tx),
    logged: { permissionId, action: 'disable', event: 'STOP', bizId: run, bizName: nameOf(run), summary },
  };
}

async function watch({ run, phone }: WatchWish, tx: Tx): Promise<WriteAnswer> {
  const { rows } = await sql<{ exists: boolean }>`
    update simulator_run set watch = ${phone} where id = ${run} and ${live}
    returning ${phone} < (options ->> 'phones')::int as exists`.execute(tx);
  const [found] = rows;
  if (!found) throw over(run);
  if (!found.exists) throw invalid([{ field: 'phone', message: '没有这部手机' }]);
  await tellRun(tx, run);
  const summary = `会员模拟器改为观看第 ${phone + 1} 部手机`;
  return {
    result: await statusOf(tx),
    logged: { permissionId, action: 'enable', event: 'WATCH', bizId: run, bizName: nameOf(run), summary },
  };
}

/** The calls of 会员模拟器. They are there in development and with demo data alone (engines.md §10). */
export const simulatorRoutes: readonly Route[] = [
  route<Record<string, never>>({
    call: simulationCalls.status,
    access: { permissionId, action: 'query' },
    summary: '会员模拟器的运行情况',
    input: z.strictObject({}),
    read: (_, { store }) => statusOf(store.db),
  }),
  route<SimulationOptions>({
    call: simulationCalls.start,
    access: { permissionId, action: 'enable' },
    summary: '启动会员模拟器；同一时间只有一个',
    idempotent: 'required',
    input: optionsSchema,
    write: start,
  }),
  route<z.infer<typeof stopSchema>>({
    call: simulationCalls.stop,
    access: { permissionId, action: 'disable' },
    summary: '停止会员模拟器',
    idempotent: 'required',
    input: stopSchema,
    write: (asked, _, tx) => stop(asked, tx),
  }),
  route<WatchWish>({
    call: simulationCalls.watch,
    access: { permissionId, action: 'enable' },
    summary: '选择要观看的手机',
    idempotent: 'required',
    input: watchSchema,
    write: (asked, _, tx) => watch(asked, tx),
  }),
];
