import { type Entity, formFields } from '../../../contract/entity/entity.ts';
import type { FieldError } from '../../../contract/entity/fault.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { type CellFault, columnLetters, importForm } from '../../../contract/jobs/import.ts';
import { actionLabels } from '../../../contract/core/permission.ts';
import type { Row } from '../../../contract/core/page.ts';
import { arrive } from '../../../machines/entity/lifecycle/kernel.ts';
import { Failure } from '../../http/failure.ts';
import { changesOf } from '../../entity/write/changes.ts';
import { commandValues } from '../../entity/write/commands.ts';
import { newValues } from '../../entity/write/create.ts';
import type { Db, Operator } from '../../entity/write/database.ts';
import { tellsWhole } from '../../entity/read/list-masks.ts';
import type { Resource } from '../../entity/resource.ts';
import { isInAreas, isMaskedFor } from '../../entity/read/scope.ts';
import { changedValues, refuseWaiting } from '../../entity/write/update.ts';
import { type Draft, draftOf, type StagedRow, typeChecker } from './draft.ts';
import { type FileKey, keepKeys } from './file-keys.ts';
import { findPictures, findReferences } from './lookups.ts';
import { findTargets, holdersOf, uniqueValue } from './match.ts';
import type { Upload, Verdict } from './staging.ts';

/** Who imports, with what he may do on the page. */
export interface Importer extends Operator {
  readonly grants: ReadonlySet<string>;
}

/** A draft with what it becomes. */
interface Judged {
  readonly draft: Draft;
  readonly row: Row | undefined;
  /** All values as they would be stored; undefined while the line has faults. */
  values?: Values;
  changed?: Values;
}

/** Looks at lines of a file: what each would do, with the functions that the forms are checked with. Writes nothing but keys of the file. */
export async function checkLines(
  tx: Db,
  resource: Resource,
  upload: Pick<Upload, 'id' | 'headings' | 'keys'>,
  rows: readonly StagedRow[],
  importer: Importer,
): Promise<readonly Verdict[]> {
  const { entity } = resource;
  const drafts = rows.map((row) => draftOf(entity, upload, row));
  await findReferences(tx, entity, drafts, importer);
  await findPictures(tx, entity, drafts);
  drafts.forEach(typeChecker(entity));
  const targets = await findTargets(tx, resource, drafts, importer);
  const judged: Judged[] = [];
  const look = entity.import?.command === undefined ? judge : judgeCommand;
  for (const draft of drafts) judged.push(await look(tx, resource, draft, targets.get(draft.line), importer));
  await refuseHeld(tx, resource, judged, importer);
  await refuseRepeated(tx, resource, upload.id, judged);
  const verdicts: Verdict[] = [];
  for (const one of judged) verdicts.push(await verdictOf(tx, resource, upload.keys, one, importer));
  return verdicts;
}

async function judge(
  tx: Db,
  resource: Resource,
  draft: Draft,
  row: Row | undefined,
  importer: Importer,
): Promise<Judged> {
  const { entity } = resource;
  const judged: Judged = { draft, row };
  const action = row ? 'edit' : 'add';
  if (!importer.grants.has(`${entity.permissionId}.${action}`))
    draft.faults.push({
      field: '',
      message: `${row ? '该行已存在' : '没有匹配的行'}，您没有「${actionLabels[action]}」权限`,
    });
  try {
    if (row) {
      const settled = await changedValues(tx, resource, row, patchOf(entity, draft.sent), importer, true);
      refuseWaiting(resource, { before: row, ...settled });
      Object.assign(judged, settled);
    } else judged.values = await newValues(tx, resource, bodyOf(entity, draft.sent), importer, true);
  } catch (error) {
    draft.faults.push(...faultsIn(error, draft));
  }
  const { region } = entity.scope ?? {};
  if (region !== undefined && judged.values && !isInAreas(entity, importer, judged.values))
    draft.faults.push({ field: region, message: `${entity.fields[region]?.label ?? ''}超出您的数据范围` });
  return judged;
}

/** Looks at a line that gives a row a command: the row has to be there, and to allow it. Who may import may give it. */
async function judgeCommand(tx: Db, resource: Resource, draft: Draft, row: Row | undefined): Promise<Judged> {
  const { entity } = resource;
  const { match: [key = ''] = [], command: name = '' } = entity.import ?? {};
  const sent = Object.fromEntries(Object.keys(importForm(entity)).map((field) => [field, draft.sent[field]]));
  if (!row) {
    const isSaid = draft.faults.some(({ field }) => field === key);
    if (!isSaid) draft.faults.push({ field: key, message: `请填写${entity.fields[key]?.label ?? ''}` });
    return { draft, row };
  }
  try {
    const values = await commandValues(tx, resource, { id: row.id, command: name, values: sent }, async () => row);
    const arrived = arrive(resource.lifecycle, { ...row, ...values }, name);
    if ('refusal' in arrived) draft.faults.push({ field: '', message: arrived.refusal });
    return { draft, row, changed: values };
  } catch (error) {
    draft.faults.push(...faultsIn(error, draft));
    return { draft, row };
  }
}

/** What a form would send for a new row: an empty cell is a field that nobody touched. */
const bodyOf = (entity: Entity, sent: Values): Values => {
  const fields = formFields(entity, 'create');
  return Object.fromEntries(
    Object.entries(sent).filter(([key, value]) => value !== null && Object.hasOwn(fields, key)),
  );
};

/** What a form would send for a row that exists: an empty cell empties its field. */
const patchOf = (entity: Entity, sent: Values): Values => {
  const fields = formFields(entity, 'edit');
  return Object.fromEntries(Object.entries(sent).filter(([key]) => Object.hasOwn(fields, key)));
};

/** What a refusal says of a line. Rethrows what is none. */
export function refusalIn(error: unknown): readonly FieldError[] {
  if (!(error instanceof Failure)) throw error;
  return errorsIn(error.result) ?? [{ field: fieldIn(error.result), message: error.message }];
}

/** The field that a repetition is about. */
const fieldIn = (result: unknown): string =>
  typeof result === 'object' && result !== null && 'field' in result && typeof result.field === 'string'
    ? result.field
    : '';

/** What a refusal says, but for fields whose cell has been complained about already. */
function faultsIn(error: unknown, { faults }: Draft): readonly FieldError[] {
  return refusalIn(error).filter(({ field }) => field === '' || !faults.some((fault) => fault.field === field));
}

function errorsIn(result: unknown): readonly FieldError[] | undefined {
  if (typeof result !== 'object' || result === null || !('errors' in result) || !Array.isArray(result.errors))
    return undefined;
  return result.errors as readonly FieldError[];
}

const unique = ({ entity }: Resource) => Object.entries(entity.fields).filter(([, field]) => field.unique);

/** Unique values that other rows have; of personal data the commit tells it to who sees it masked, line by line. */
async function refuseHeld(tx: Db, resource: Resource, judged: readonly Judged[], importer: Importer): Promise<void> {
  const isMasked = isMaskedFor(resource.entity, importer);
  for (const [key, field] of unique(resource).filter(([, { mask }]) => !isMasked || mask === undefined)) {
    const given = judged.filter(
      ({ values }) => values && uniqueValue(resource.entity, key, field, values) !== undefined,
    );
    const holders = await holdersOf(
      tx,
      resource,
      key,
      given.map(({ values = {} }) => values),
      importer,
    );
    for (const { draft, row, values = {} } of given) {
      const holder = holders.get(uniqueValue(resource.entity, key, field, values) ?? '');
      if (holder && holder.id !== row?.id) draft.faults.push({ field: key, message: `${field.label}已存在` });
    }
  }
}

/** Unique values, and rows, that an earlier line of the file has. */
async function refuseRepeated(tx: Db, resource: Resource, id: number, judged: readonly Judged[]): Promise<void> {
  const sound = judged.filter(({ draft }) => draft.faults.length === 0);
  const keys = sound.flatMap(({ draft: { line }, row, values = {} }): FileKey[] => [
    ...(row ? [{ field: '', value: String(row.id), line }] : []),
    ...unique(resource).flatMap(([field, declared]) => {
      const value = uniqueValue(resource.entity, field, declared, values);
      return value === undefined ? [] : [{ field, value, line }];
    }),
  ]);
  const refused = await keepKeys(tx, resource.entity, id, keys);
  for (const { draft } of sound) draft.faults.push(...(refused.get(draft.line) ?? []));
}

/** Faults with the cells that they are about, from left to right; before them what is wrong with the line. */
export const inCells = (faults: readonly FieldError[], keys: readonly string[], line: number): readonly CellFault[] =>
  faults
    .map(({ field, message }) => ({ at: field === '' ? -1 : keys.indexOf(field), message }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, message }) => ({ cell: at < 0 ? null : `${columnLetters(at)}${line}`, message }));

/** Personal data that a line brings: it counts as a change, so that nobody learns whether it is what a row has. */
const toldWhole = ({ fields }: Entity, sent: Values): readonly string[] =>
  Object.keys(sent).filter((key) => {
    const field = fields[key];
    return field !== undefined && tellsWhole(field, sent[key]);
  });

async function verdictOf(
  tx: Db,
  { entity }: Resource,
  keys: readonly string[],
  { draft: { line, sent, faults }, row, changed = {} }: Judged,
  importer: Importer,
): Promise<Verdict> {
  if (faults.length > 0) return { line, outcome: 'faulty', faults: inCells(faults, keys, line) };
  if (!row) return { line, outcome: 'new', faults: [], sent: bodyOf(entity, sent) };
  const target = { target_id: row.id, target_version: row.version };
  const asked = entity.import?.command === undefined ? patchOf(entity, sent) : changed;
  const guessed = isMaskedFor(entity, importer) ? toldWhole(entity, asked) : [];
  const fields = [...new Set([...Object.keys(changed), ...guessed])];
  if (fields.length === 0) return { line, outcome: 'unchanged', faults: [], ...target };
  const changes = await changesOf(tx, entity, row, { ...row, ...changed }, fields, guessed);
  const given = Object.entries(asked).filter(([key]) => fields.includes(key));
  return { line, outcome: 'changed', faults: [], sent: Object.fromEntries(given), ...target, changes };
}
