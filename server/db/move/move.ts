import { differing, MoveRefused, type Part, type Prints, type Source, Tally, type Target } from './parts.ts';

/**
 * Copies every row of `source` into `target`, reads it back there, and keeps it when it is the same; returns what was copied.
 * @throws {MoveRefused} the structures differ, or what was read back does
 */
export async function move(source: Source, target: Target): Promise<Prints> {
  refuseOtherTables(source, target);
  const given = await tally(source.parts(), (part) => target.write(part));
  const found = await tally(target.readBack());
  const [table] = differing(given, found);
  if (table !== undefined) throw new MoveRefused(`复制后核对不一致：${table}，目标没有改动，请重试。`);
  await target.keep();
  return given;
}

async function tally(parts: AsyncIterable<Part>, each?: (part: Part) => Promise<void>): Promise<Prints> {
  const sum = new Tally();
  for await (const part of parts) {
    sum.add(part);
    await each?.(part);
  }
  return sum.prints;
}

/** Rows fit only tables of the same make. */
function refuseOtherTables({ migrations: from }: Source, { migrations: to }: Target): void {
  if (to === undefined) return;
  const missing = to.filter((name) => !from.includes(name)).length;
  if (missing > 0) throw new MoveRefused(`来源的结构较旧，缺少 ${missing} 次迁移，请先用这一版启动一次来源再复制。`);
  const unknown = from.filter((name) => !to.includes(name)).length;
  if (unknown > 0) throw new MoveRefused(`来源由更新的版本写成，多出 ${unknown} 次迁移，请用写它的那一版复制。`);
}
