import { Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';

/*
 * What our list is measured against: the same 500 rows of 12 columns and a tick as a native table, which is the floor, and as antd draws
 * them by itself, all or those in sight. `#native`, `#plain` and `#virtual` choose; tests/bench/rows.bench.ts turns pages and ticks rows.
 */

const rows = 500;
const columns = ['编号', '标题', '类型', '分类', '市场价', '成本', '库存', '引用', '发放', '状态', '更新时间', '操作'];

interface Line {
  readonly id: number;
  readonly cells: readonly string[];
}

const linesOf = (page: number): readonly Line[] =>
  Array.from({ length: rows }, (_, at) => {
    const id = page * rows + at;
    return { id, cells: columns.map((title, column) => (column === 11 ? '详情' : `${title} ${id}`)) };
  });

interface Props {
  readonly lines: readonly Line[];
  readonly ticked: ReadonlySet<number>;
  readonly onTick: (id: number) => void;
}

const NativeTable = ({ lines, ticked, onTick }: Props) => (
  <table>
    <thead>
      <tr>
        <th aria-label="选择" />
        {columns.map((title) => (
          <th key={title}>{title}</th>
        ))}
      </tr>
    </thead>
    <tbody>
      {lines.map(({ id, cells }) => (
        <tr key={id} data-row-key={id}>
          <td>
            <input type="checkbox" aria-label={String(id)} checked={ticked.has(id)} onChange={() => onTick(id)} />
          </td>
          {cells.map((cell) => (
            <td key={cell}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const antdColumns: TableColumnsType<Line> = columns.map((title, at) => ({
  title,
  key: title,
  width: 120,
  render: (_: unknown, { cells }: Line) => cells[at],
}));

const AntdTable = ({ lines, ticked, onTick, virtual }: Props & { readonly virtual: boolean }) => (
  <Table<Line>
    rowKey="id"
    columns={antdColumns}
    dataSource={lines}
    pagination={false}
    virtual={virtual}
    scroll={{ x: 1500, ...(virtual && { y: 580 }) }}
    rowSelection={{ selectedRowKeys: [...ticked], onSelect: ({ id }) => onTick(id) }}
  />
);

const kind = location.hash.slice(1);

function Tables() {
  const [page, setPage] = useState(0);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const onTick = (id: number) => setTicked((before) => before.symmetricDifference(new Set([id])));
  const props = { lines: linesOf(page), ticked, onTick };
  return (
    <>
      <button type="button" id="flip" onClick={() => flushSync(() => setPage(page + 1))}>
        下一页
      </button>
      {kind === 'native' ? <NativeTable {...props} /> : <AntdTable {...props} virtual={kind === 'virtual'} />}
    </>
  );
}

const root = document.querySelector('#root');
if (root) createRoot(root).render(<Tables />);
