import type { ContextRow } from './context-tree.ts';

interface Props {
  readonly rows: readonly ContextRow[];
  readonly onFold?: (path: string) => void;
  /** Said when there are no lines. */
  readonly empty?: string;
}

const marks = { same: '', added: '新增', changed: '改变', removed: '删除' } as const;

function Value({ row: { kind, text, before } }: { readonly row: ContextRow }) {
  return (
    <span className="context-value">
      {before !== undefined && <del>{before}</del>}
      <span className={`is-${kind}`}>{text}</span>
    </span>
  );
}

function Line({ row, onFold }: { readonly row: ContextRow; readonly onFold: Props['onFold'] }) {
  const { path, name, depth, change, isOpen } = row;
  const line = (
    <>
      <span className={isOpen === undefined ? 'fold-mark' : `fold-mark ${isOpen ? 'is-open' : 'is-closed'}`} />
      <span className="context-name">{name}</span>
      <Value row={row} />
      {change !== 'same' && isOpen === undefined && <span className="unseen">{marks[change]}</span>}
    </>
  );
  const style = { paddingLeft: 4 + depth * 14 };
  return (
    <li
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={false}
      aria-expanded={isOpen}
      className={`context-line is-${change}`}
    >
      {isOpen !== undefined && onFold ? (
        <button type="button" style={style} onClick={() => onFold(path)}>
          {line}
        </button>
      ) : (
        <span className="context-leaf" style={style}>
          {line}
        </span>
      )}
    </li>
  );
}

/** Data as a tree; what changed at the step is marked. */
export function ContextTree({ rows, onFold, empty = '' }: Props) {
  if (rows.length === 0) return <p className="faint">{empty}</p>;
  return (
    <ul role="tree" aria-label="数据" className="context-tree">
      {rows.map((row) => (
        <Line key={row.path} row={row} onFold={onFold} />
      ))}
    </ul>
  );
}
