import { sql } from 'kysely';
import { type FieldError, faultsOf } from '../../../contract/entity/fault.ts';
import { importForm } from '../../../contract/jobs/import.ts';
import type { MemberBox } from '../../core/member-keys.ts';
import type { Db, Operator } from '../../entity/write/database.ts';
import type { LinesOf, LineSent } from '../../entity/import-lines.ts';
import type { Resource } from '../../entity/resource.ts';
import { type Importer, inCells } from './check.ts';
import { keepKeys } from './file-keys.ts';
import { draftOf, type StagedRow, typeChecker } from './draft.ts';
import type { Upload, Verdict } from './staging.ts';
import { type Vault, vaultOf } from './vault.ts';
import { type DueLine, logLines, writeLines, type WrittenLine } from './write.ts';

/** A box that has to be there. */
function boxFor({ entity }: Resource, members: MemberBox | undefined): MemberBox {
  if (!members) throw new Error(`nothing seals members of ${entity.name}`);
  return members;
}

/** Who has lines looked at, and what opens and seals them. */
interface Checking {
  readonly importer: Importer;
  readonly members: MemberBox | undefined;
  readonly vault: Vault;
}

/** Lines with columns of their own: the entity's server side says what becomes of each. Writes nothing but keys of the file. */
export async function checkOwnLines(
  tx: Db,
  resource: Resource,
  upload: Pick<Upload, 'id' | 'headings' | 'keys'>,
  rows: readonly StagedRow[],
  { importer, members, vault }: Checking,
): Promise<readonly Verdict[]> {
  const { entity } = resource;
  const form = importForm(entity);
  const drafts = rows.map((row) => draftOf(entity, upload, row));
  drafts.forEach(typeChecker(entity));
  for (const { sent, faults } of drafts) {
    const said = new Set(faults.map(({ field }) => field));
    const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null));
    faults.push(...faultsOf(form, [], given).filter(({ field }) => !said.has(field)));
  }
  const sound = drafts.filter(({ faults }) => faults.length === 0);
  const looks = await linesOf(resource).look(tx, sound, importer, boxFor(resource, members));
  const refused = await keepKeys(
    tx,
    entity,
    upload.id,
    sound.flatMap(({ line }) => (looks.get(line)?.keys ?? []).map((key) => ({ ...key, line }))),
  );
  return drafts.map(({ line, sent, faults }) => {
    const look = looks.get(line);
    const all: readonly FieldError[] = [...faults, ...(look?.faults ?? []), ...(refused.get(line) ?? [])];
    if (!look || all.length > 0) return { line, outcome: 'faulty' as const, faults: inCells(all, upload.keys, line) };
    const { outcome, target, changes } = look;
    return {
      line,
      outcome,
      faults: [],
      ...(outcome !== 'unchanged' && { sent: { sealed: vault.seal(sent) } }),
      ...(target && { target_id: target.id, target_version: target.version }),
      ...(changes && { changes }),
    };
  });
}

type Writer = (tx: Db, due: readonly DueLine[], actor: Operator) => Promise<readonly WrittenLine[]>;

/** Writes lines of an upload: as forms are, or as the entity itself does. */
export function writerOf(resource: Resource, upload: Upload, members: MemberBox | undefined): Writer {
  if (!resource.lines) return (tx, due, actor) => writeLines(tx, resource, due, actor);
  const box = boxFor(resource, members);
  const vault = vaultOf(upload, members);
  return async (tx, due, actor) => {
    const written = await linesOf(resource).write(
      tx,
      due.map((line) => opened(vault, line)),
      actor,
      box,
    );
    return written.map(({ line, written: what, fault, logged }) => ({
      line,
      written: what,
      faults: fault ? [fault] : [],
      ...(logged && { logged }),
    }));
  };
}

/** Lines that were written, all of them. */
async function writtenLines(tx: Db, { id }: Upload, vault: Vault): Promise<readonly LineSent[]> {
  const { rows } = await sql<DueLine>`select line, outcome, sent, target_id, target_version from import_row
    where import_id = ${id} and written in ('added', 'edited') order by line`.execute(tx);
  return rows.map((line) => opened(vault, line));
}

/** Follows the last line of an upload, where its entity wants all of them together. */
export async function finishLines(
  tx: Db,
  { lines }: Resource,
  upload: Upload,
  {
    actor,
    jobId,
    members,
  }: { readonly actor: Operator; readonly jobId: number; readonly members?: MemberBox | undefined },
): Promise<void> {
  if (!lines?.finish) return;
  const written = await writtenLines(tx, upload, vaultOf(upload, members));
  await logLines(tx, actor, jobId, await lines.finish(tx, written, actor));
}

function linesOf({ entity, lines }: Resource): LinesOf {
  if (!lines) throw new Error(`${entity.name} has no lines of its own`);
  return lines;
}

const opened = (vault: Vault, { line, sent, target_id, target_version }: DueLine) => ({
  line,
  // Sealed by the check, as it was read.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  sent: vault.open(sent['sealed']) as LineSent['sent'],
  ...(target_id !== null && target_version !== null && { target: { id: target_id, version: target_version } }),
});
