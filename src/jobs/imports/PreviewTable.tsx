import { cellInWords, columnLetters, type LineOutcome, type PreviewLine } from '../../../contract/jobs/import.ts';

interface Props {
  readonly lines: readonly PreviewLine[];
  readonly columns: readonly string[];
  readonly outcome: LineOutcome;
}

const shown = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '空';

/** Lines of the file: faulty ones with their cells and reasons, changed ones field by field, others as they stand in the file. */
export function PreviewTable({ lines, columns, outcome }: Props) {
  if (lines.length === 0) return <p className="import-empty">没有这样的行</p>;
  return (
    <section className="import-lines" aria-label="预览的行">
      <table>
        <thead>
          <tr>
            <th scope="col">行</th>
            {outcome === 'faulty' && <th scope="col">错误原因</th>}
            {outcome === 'changed' && <th scope="col">变更</th>}
            {columns.map((column, at) => (
              <th key={columnLetters(at)} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.line} line={line} columns={columns} outcome={outcome} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface LineProps {
  readonly line: PreviewLine;
  readonly columns: readonly string[];
  readonly outcome: LineOutcome;
}

function Line({ line: { line, cells, faults, changes }, columns, outcome }: LineProps) {
  const faulty = new Set(faults.map(({ cell }) => cell));
  return (
    <tr>
      <th scope="row">{line}</th>
      {outcome === 'faulty' && (
        <td className="import-faults">
          {faults.map(({ cell, message }) => (
            <div key={`${cell} ${message}`}>{cell === null ? message : `${cellInWords(cell)}：${message}`}</div>
          ))}
        </td>
      )}
      {outcome === 'changed' && (
        <td className="import-changes">
          {changes.map(({ label, before, after }) => (
            <div key={label}>
              {label}：<del>{shown(before)}</del> → <ins>{shown(after)}</ins>
            </div>
          ))}
        </td>
      )}
      {columns.map((_, at) => (
        <td
          key={columnLetters(at)}
          className={faulty.has(`${columnLetters(at)}${line}`) ? 'import-cell-faulty' : undefined}
        >
          {cells[at]}
        </td>
      ))}
    </tr>
  );
}
