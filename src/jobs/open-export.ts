import { entityNamed } from '../../contract/entity/known-entities.ts';
import { listParams } from '../../contract/core/page.ts';
import type { TableActor } from '../../machines/entity/list/table.ts';
import { appIn } from '../core/app-in.ts';

/** Opens the export dialog for what a table shows; also while the code of the tray is still on its way. */
export function openExport(table: TableActor): void {
  const { entity, query, columns: layout, total } = table.getSnapshot().context;
  const { pageNo: _, pageSize: __, totals: ___, ...conditions } = listParams(query);
  const { hidden = [] } = layout;
  const shown = entityNamed(entity).columns.flatMap(({ key }) => (hidden.includes(key) ? [] : [key]));
  const { jobTray } = appIn(table.system).getSnapshot().context.shell?.getSnapshot().children ?? {};
  if (jobTray?.getSnapshot().hasTag('failed')) {
    const text = '导出功能加载失败，请刷新页面后重试';
    appIn(table.system).send({ type: 'NOTIFY', notice: { cause: 'export', level: 'warning', text } });
    return;
  }
  jobTray?.send({ type: 'FOLLOW_LINK', start: { wish: { entity, query: conditions, shown, total } } });
}
