import { errorCode } from '../db/start-refused.ts';
import type { Piece, StatementEnd } from '../core/trace-piece.ts';

/** Characters of a statement that are told. */
const longestText = 2000;

/** The text of a statement in whichever way a client was given it. The values stand beside it, and stay there. */
function textOf(asked: unknown): string {
  if (typeof asked === 'string') return asked;
  return typeof asked === 'object' && asked !== null && 'text' in asked && typeof asked.text === 'string'
    ? asked.text
    : '';
}

/** The word that a statement begins with, after its comments. */
const operationOf = (text: string): string =>
  /^(?:\s|\/\*.*?\*\/|--.*\n)*([a-z]{2,20})/is.exec(text.slice(0, 500))?.[1]?.toUpperCase() ?? 'SQL';

const rowsOf = (result: unknown): number | undefined =>
  typeof result === 'object' && result !== null && 'rowCount' in result && typeof result.rowCount === 'number'
    ? result.rowCount
    : undefined;

/** Begins the piece that a statement is of `piece`. What is returned ends it. */
export function beginStatement(piece: Pick<Piece, 'begin'>, asked: unknown): StatementEnd {
  const text = textOf(asked);
  const operation = operationOf(text);
  const facts = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': text.slice(0, longestText),
  };
  const statement = piece.begin({ name: operation, kind: 'client', facts });
  return (error, result) => {
    // Of a failure its code alone: PostgreSQL quotes values in the words of its errors.
    if (error) statement.end({ 'db.response.status_code': errorCode(error) || undefined }, errorCode(error) || 'error');
    else statement.end({ 'db.response.returned_rows': rowsOf(result) });
  };
}
