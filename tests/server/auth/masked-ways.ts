import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Call } from '../../../contract/entity/call.ts';
import { type Entity, fieldOf, type Filter } from '../../../contract/entity/entity.ts';
import { codes } from '../../../contract/core/errors.ts';
import { exportCallOf, isExportable } from '../../../contract/jobs/exports.ts';
import { historyCall, undoCall, uniqueCall, versionCall } from '../../../contract/entity/history.ts';
import { commandCall } from '../../../contract/jobs/commands.ts';
import { headingOf, importFields } from '../../../contract/jobs/import.ts';
import { jobCalls, type OwnJob } from '../../../contract/jobs/jobs.ts';
import type { Row } from '../../../contract/core/page.ts';
import { placeCall } from '../../../contract/entity/place.ts';
import { presenceCall } from '../../../contract/live/presence.ts';
import { revealCall } from '../../../contract/entity/reveal.ts';
import { searchCall } from '../../../contract/entity/list/search.ts';
import { matchingCall } from '../../../contract/entity/wire/selection.ts';
import { eventsOf } from '../../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/registry.ts';
import { asText } from '../../../server/entity/read/wire-values.ts';
import { soon } from '../../soon.ts';
import type { Operator } from '../entities/with-entities.ts';
import { importer } from '../imports/importing.ts';
import type { Answered, Sent, TestServer } from '../with-server.ts';
import type { Run } from './idor-roles.ts';
import { type Guessed, plant } from './masked-values.ts';

/* The ways to ask about the value that a row has in a masked field. */

/** Who guesses, and who knows. */
export interface Ground {
  readonly server: TestServer;
  readonly run: Run;
  readonly admin: Operator;
  readonly guesser: Operator;
  readonly token: string;
  /** A call as the one who guesses. */
  readonly send: (call: Call, sent: Pick<Sent, 'query' | 'body'>) => Promise<Answered>;
}

const ofAnswer = ({ status, code, message, result }: Answered) => ({ status, code, message, result });

export interface Way {
  readonly what: string;
  readonly ask: (guess: string, row: Row) => Promise<unknown>;
}

const keywordsOf = ({ filters }: Entity): readonly Extract<Filter, { kind: 'keyword' }>[] =>
  filters.filter((filter) => filter.kind === 'keyword');

const withItem = ({ item }: Guessed, value: unknown, guess: string): unknown =>
  item === undefined
    ? guess
    : (value as readonly Row[]).map((line, at) => (at === 0 ? { ...line, [item]: guess } : line));

/** The calls that take filters, with one of them. */
const filtered = (
  { send, guesser }: Ground,
  entity: Entity,
  what: string,
  query: (guess: string) => Readonly<Record<string, string>>,
): Way[] => [
  { what: `list, ${what}`, ask: async (guess) => ofAnswer(await guesser.list(entity.name, query(guess))) },
  ...(entity.calls.update
    ? [
        {
          what: `selection, ${what}`,
          ask: async (guess: string) => ofAnswer(await send(matchingCall(entity), { query: query(guess) })),
        },
        {
          // Refused for the number that was sent along, and so told how many rows there are.
          what: `command, ${what}`,
          ask: async (guess: string) => {
            const [command] = eventsOf(lifecycleOf(entity.name));
            const told = {
              command,
              filter: query(guess),
              rows: 999_999_999,
              reason: '按计划结束',
              request_id: randomUUID(),
            };
            return ofAnswer(await send(commandCall(entity), { body: told }));
          },
        },
        {
          what: `place, ${what}`,
          ask: async (guess: string, { id }: Row) =>
            ofAnswer(await send(placeCall(entity), { query: { ...query(guess), row_id: String(id) } })),
        },
      ]
    : []),
];

/** The export of what one keyword finds: how many rows, and the file. */
const exported = ({ send }: Ground, entity: Entity, filter: string): Way => ({
  what: `export, ${filter}`,
  ask: async (guess) => {
    const body = { format: 'csv', columns: [entity.columns[0]?.key], query: { [filter]: guess } };
    const answer = await send(exportCallOf(entity), { body });
    if (answer.code !== codes.ok) return ofAnswer(answer);
    const { job_id: id } = answer.result as { job_id: number };
    const job = async () =>
      ((await send(jobCalls.list, {})).result as { data: readonly OwnJob[] }).data.find((one) => one.id === id);
    await soon(async () => (await job())?.state).toBe('done');
    const { done, total, files } = (await job()) ?? {};
    return { done, total, sizes: files?.map(({ size }) => size) };
  },
});

/** A file that changes the row, and one that makes another: what the previews say. */
function imported({ server, token }: Ground, guessed: Guessed): readonly Way[] {
  const { entity, key } = guessed;
  const fields = entity.import && !entity.import.command ? importFields(entity) : {};
  const [match = ''] = entity.import?.match ?? [];
  if (!fields[match] || !fields[key]) return [];
  // Who names rows by their number says of them what he likes; of others all that is required.
  const others = entity.numbered ? [] : Object.keys(fields).filter((one) => fields[one]?.rule && one !== match);
  const columns = [match, ...others, key];
  const preview = async (guess: string, row: Row, name: unknown) => {
    const cells = [name, ...others.map((one) => inFile[one]?.(row) ?? row[one]), cellOf(guessed, row, guess)];
    const lines = [columns.map((one) => headingOf(fieldOf(entity, one))), cells.map((cell) => `"${String(cell)}"`)];
    const file = importer(server, token, entity.name);
    const { import_id, counts } = await file.checked(lines.map((line) => line.join(',')).join('\n'));
    const outcomes = ['faulty', 'new', 'changed', 'unchanged'] as const;
    const seen = await Promise.all(outcomes.map(async (one) => (await file.preview(import_id, one)).data));
    return { counts, lines: seen };
  };
  return [
    {
      what: 'import of the row',
      ask: async (guess, row) => {
        const told = await preview(guess, row, row[match]);
        expect(told.counts).toEqual({ faulty: 0, new: 0, changed: 1, unchanged: 0 });
        return told;
      },
    },
    { what: 'import of a new row', ask: (guess, row) => preview(guess, row, entity.numbered ? '' : 'nobody_yet') },
  ];
}

/** What a cell holds where that is not the value itself. */
const inFile: Readonly<Record<string, (row: Row) => unknown>> = {
  dept_id: (row) => row['dept_title'],
  role_ids: (row) => row['role_names'],
};

/** A list in a cell: a line for each of its rows. */
function cellOf({ entity, key, item }: Guessed, row: Row, guess: string): string {
  if (item === undefined) return guess;
  const items = Object.entries(fieldOf(entity, key).items ?? {}).filter(([, { computed }]) => !computed);
  const wordOf = (value: unknown) => (typeof value === 'boolean' ? (value ? '是' : '否') : asText(value));
  return (row[key] as readonly Row[])
    .map((line, at) => items.map(([name]) => (at === 0 && name === item ? guess : wordOf(line[name]))).join(' | '))
    .join('\n');
}

/** Every way to ask about the value that a row has in one masked field, without a write. */
export const asking = (ground: Ground, guessed: Guessed): readonly Way[] => {
  const { entity, key } = guessed;
  const { name } = entity;
  const { send, guesser } = ground;
  return [
    { what: 'sort', ask: async () => ofAnswer(await guesser.list(name, { sortField: key, sortOrder: 'ascend' })) },
    ...filtered(ground, entity, 'filter', (guess) => ({ [key]: guess })),
    ...keywordsOf(entity).flatMap((filter) =>
      filtered(ground, entity, filter.key, (guess) => ({ [filter.key]: guess })),
    ),
    ...(isExportable(entity) && keywordsOf(entity).some(({ whole }) => whole)
      ? [exported(ground, entity, 'keyword')]
      : []),
    {
      what: 'options',
      ask: async (guess) => ofAnswer(await send('GET /admin/api/options', { query: { entity: name, keyword: guess } })),
    },
    { what: 'search', ask: async (guess) => ofAnswer(await send(searchCall, { query: { keyword: guess } })) },
    ...imported(ground, guessed),
    {
      what: 'unique',
      ask: async (guess) =>
        ofAnswer(
          await send(uniqueCall, { query: { entity: name, field: key, values: JSON.stringify({ [key]: guess }) } }),
        ),
    },
    {
      what: 'presence',
      ask: async (guess, { id }) =>
        ofAnswer(
          await send(presenceCall, {
            body: { entity: name, id, seat: crypto.randomUUID(), doing: 'viewing', [key]: guess },
          }),
        ),
    },
    {
      what: 'reveal',
      ask: async (_guess, { id }) => ofAnswer(await send(revealCall, { body: { entity: name, id, field: key } })),
    },
  ];
};

/** A write of the guess, what the row's history tells of it, and taking it back. */
export const writing = ({ send, run, admin, guesser }: Ground, guessed: Guessed): Way => {
  const { entity, key } = guessed;
  const { name } = entity;
  return {
    what: 'update, history and undo',
    ask: async (guess, row) => {
      await plant(run, guessed, row.id);
      const { version } = await admin.row(name, row.id);
      const value = withItem(guessed, row[key], guess);
      const update = entity.calls.update && (await guesser.update(name, { id: row.id, version, [key]: value }));
      const after = await admin.row(name, row.id);
      const of = { entity: name, id: row.id };
      const undo = { ...of, version: after.version, request_id: `undo-${name}-${row.id}-${after.version}-${key}` };
      const answers = [
        update,
        await send(historyCall, { query: { entity: name, id: String(row.id) } }),
        await send(versionCall, { query: { entity: name, id: String(row.id), version: '1' } }),
        await send(undoCall, { body: undo }),
      ];
      return [after.version - version, ...answers.map((answer) => answer && { ...ofAnswer(answer), result: null })];
    },
  };
};
