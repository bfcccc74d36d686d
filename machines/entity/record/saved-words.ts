import { entityNamed } from '../../../contract/entity/known-entities.ts';
import type { RecordContext } from './record-types.ts';

const isName = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** What became of the row that a form was about: 已新建「…」, 已保存「…」. Of a name that the server makes, `title` is the typed part. */
export function savedWords({ entity, mode, row, draft, isHeld }: RecordContext): string {
  const { title, label, commands } = entityNamed(entity);
  const name = [draft[title], row?.[title], draft['title']].find(isName);
  if (isHeld) return `已提交审批${isName(row?.[title]) ? `「${row[title]}」` : ''}，批准后才会修改`;
  const done = mode === 'create' ? '已新建' : (commands?.[mode]?.done ?? '已保存');
  return name === undefined ? `${done}的${label}` : `${done}「${name}」`;
}
