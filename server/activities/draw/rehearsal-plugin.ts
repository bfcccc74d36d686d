import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiBase } from '../../../contract/core/envelope.ts';
import { codes } from '../../../contract/core/errors.ts';
import type { PlanNode } from '../../../contract/activities/plan-tree.ts';
import { rehearsalCall, type RehearsalAnswer, type RehearsalQuestion } from '../../../contract/activities/rehearsal.ts';
import type { Visitor } from '../../../contract/activities/draw/conditions.ts';
import type { DrawPerson } from '../../../contract/activities/set-up-proof.ts';
import { inZone } from '../../../contract/entity/wire/wire.ts';
import { callerOf } from '../../sign-in/identity.ts';
import { checkBefore } from '../../http/access.ts';
import type { ApiGround } from '../../http/api.ts';
import { inputOf, parseInput } from '../../http/call-input.ts';
import { failed, succeeded } from '../../http/envelope.ts';
import { failureOf } from '../../http/failure-of.ts';
import { failure } from '../../http/failure.ts';
import { documented } from '../../http/operation.ts';
import type { Db, Viewer } from '../../entity/write/database.ts';
import { changedSetting } from './changed-setting.ts';
import { rehearsalQuestion } from './question.ts';
import { readSetting } from './read-setting.ts';
import { runRehearsal } from './rehearsal-run.ts';
import type { DrawSetting } from './setting.ts';
import { unknownMember } from './unknown-member.ts';
import { unrehearsed } from './unrehearsed.ts';

/** Rehearsals at one time: each keeps a core busy for seconds. */
const most = 2;
const access = { permissionId: 'AwardActivity', action: 'get' } as const;

/** What is rehearsed, read once: what happens to the rows meanwhile makes no difference. */
interface Rehearsed {
  readonly title: string;
  /** What is in force, and what was changed, if anything was. */
  readonly settings: readonly [DrawSetting, ...DrawSetting[]];
  readonly nodes: readonly PlanNode[];
}

/** Adds 试运行 (contract/activities/rehearsal.ts). It only reads: whoever looks on as a role may rehearse, too. */
export function addRehearsals(app: FastifyInstance, { store }: ApiGround): void {
  let running = 0;
  const [, path = ''] = rehearsalCall.split(' ');
  const about = { summary: '试运行活动', tag: 'AwardActivity', access, body: rehearsalQuestion };
  app.post(apiBase + path, documented(about), async (request, reply) => {
    const caller = await callerOf(store, request.headers);
    request.accountId = caller.accountId;
    checkBefore(caller, access);
    const question = parseInput(rehearsalQuestion, inputOf(request).values);
    if (running >= most) throw failure('busy', '试运行的人较多，请稍后再试');
    running += 1;
    const over = () => void (running -= 1);
    const found = await rehearsedOf(store.db, question, caller).catch((error: unknown) => {
      over();
      throw error;
    });
    return streamed(request, reply, question, found, over);
  });
}

async function rehearsedOf(
  db: Db,
  { activity_id, from, changes }: RehearsalQuestion,
  viewer: Viewer,
): Promise<Rehearsed> {
  const { title, setting, nodes } = await readSetting(db, activity_id, viewer, from);
  return { title, nodes, settings: changes.length === 0 ? [setting] : [setting, changedSetting(setting, changes)] };
}

/** Sends a blank for each part of the work, then the envelope; ends the work when nobody listens any more. */
function streamed(
  request: FastifyRequest,
  reply: FastifyReply,
  question: RehearsalQuestion,
  found: Rehearsed,
  onEnd: () => void,
): FastifyReply {
  const body = new PassThrough();
  const given = new AbortController();
  reply.raw.once('close', () => given.abort());
  request.outcome = codes.ok;
  answerOf(question, found, { onPart: () => void body.write(' '), signal: given.signal })
    .then(
      (answer) => body.end(JSON.stringify(succeeded(request.id, answer))),
      (error: unknown) => {
        const known = failureOf(error);
        request.outcome = known.code;
        if (!given.signal.aborted) request.log.error({ err: error }, 'a rehearsal failed');
        body.end(JSON.stringify(failed(request.id, known)));
      },
    )
    .finally(onEnd);
  return reply.header('content-type', 'application/json; charset=utf-8').header('x-accel-buffering', 'no').send(body);
}

/** A person as the draw knows one. */
const visitorOf = ({ at, area, channel, sku, nth }: DrawPerson): Visitor => ({
  ...unknownMember,
  at: Date.parse(at),
  area,
  channel,
  sku,
  nthScan: nth,
  nthDraw: nth,
});

async function answerOf(
  { draws, people, curve, seed, person }: RehearsalQuestion,
  { title, settings, nodes }: Rehearsed,
  watching: Parameters<typeof runRehearsal>[1],
): Promise<RehearsalAnswer> {
  const since = performance.now();
  const [setting] = settings;
  const variants = await runRehearsal(
    { settings, trial: { draws, people, curve, seed, ...(person && { person: visitorOf(person) }) } },
    watching,
  );
  return {
    title,
    from: inZone(setting.from),
    to: inZone(setting.to),
    seed,
    budget_fen: Number.isFinite(setting.budget) ? setting.budget : null,
    unrehearsed: unrehearsed(nodes),
    took_ms: Math.round(performance.now() - since),
    variants,
  };
}
