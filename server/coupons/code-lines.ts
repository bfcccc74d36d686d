import { cleanText } from '../../contract/core/clean-text.ts';
import { codeFileLimits } from '../../contract/coupons/coupon-codes.ts';
import { FileFault } from '../jobs/imports/reading/file-fault.ts';
import { doubts, isScientific } from '../jobs/imports/reading/number-cell.ts';
import { type Cell, doubtIn, type FileRow, isBlank, isComment, textIn } from '../jobs/imports/reading/row.ts';
import { type CodeBox, maskedCode } from './code-box.ts';

/** A line of a file of codes as it is kept: nothing of it can be read but the end of the code. */
export interface CodeLine {
  readonly line: number;
  readonly shown: string;
  /** None where the line cannot be used. */
  readonly digest: string | null;
  readonly sealed: string | null;
  readonly password: string | null;
  /** What is wrong with it. */
  readonly fault: string | null;
}

/** Whose codes they are. */
export interface CodeOwner {
  readonly goodsId: number;
  readonly partner: string;
  /** Each code is an address to go to. */
  readonly isLink?: boolean;
  /** A code is worth nothing without the password beside it. */
  readonly needsPassword?: boolean;
}

const columns: Readonly<Record<string, 'code' | 'password'>> = {
  code: 'code',
  券码: 'code',
  password: 'password',
  密码: 'password',
};
const codeShape = /^[\x21-\x7e]{4,64}$/;
const linkShape = /^https:\/\/[\x21-\x7e]{4,292}$/;
const passwordShape = /^[\x21-\x7e]{1,64}$/;

type Places = Readonly<Partial<Record<'code' | 'password', number>>>;

/** Where the columns stand. @throws {FileFault} for a heading that is none of ours */
function placesOf({ cells }: FileRow): Places {
  const headings = cells.map((cell) => cleanText(textIn(cell)).toLowerCase());
  const keys = headings.map((heading) => columns[heading]);
  const unknown = headings.find((heading, at) => heading !== '' && keys[at] === undefined);
  if (unknown !== undefined) throw new FileFault('第一行应为列名 code（可再加一列 password），请使用导入模板');
  if (new Set(keys.filter(Boolean)).size < keys.filter(Boolean).length) throw new FileFault('列名重复，请使用导入模板');
  if (!keys.includes('code')) throw new FileFault('缺少列 code，请使用导入模板');
  return { code: keys.indexOf('code'), ...(keys.includes('password') && { password: keys.indexOf('password') }) };
}

/** Why a cell holds none that could be given to anybody: a number has lost its digits or its zeros. */
function doubtOf(name: string, cell: Cell | undefined): string | null {
  const doubt = doubtIn(cell) ?? (isScientific(textIn(cell).trim()) ? doubts.scientific : undefined);
  if (doubt === undefined) return null;
  return typeof cell === 'object' && 'fault' in cell ? doubt : `${name}${doubt}`;
}

function faultOf(code: string, password: string, { isLink, needsPassword }: CodeOwner): string | null {
  if (code === '') return '没有券码';
  if (isLink === true && !linkShape.test(code)) return '链接应以 https:// 开头，最多 300 个字符，不含空格';
  if (isLink !== true && !codeShape.test(code)) return '券码应为 4–64 个字母、数字或符号，不含空格';
  if (needsPassword === true && password === '') return '卡号旁边应有密码';
  return password === '' || passwordShape.test(password) ? null : '密码应为 1–64 个字母、数字或符号，不含空格';
}

function sealedLine({ line, cells }: FileRow, places: Places, box: CodeBox, owner: CodeOwner): CodeLine {
  const { goodsId, partner } = owner;
  const at = (key: 'code' | 'password') => cleanText(textIn(cells[places[key] ?? -1]));
  const [code, password] = [at('code'), at('password')];
  const inPlaces = Object.values(places);
  const beside = cells.filter((_, column) => !inPlaces.includes(column));
  const fault =
    doubtOf('券码', cells[places.code ?? -1]) ??
    doubtOf('密码', cells[places.password ?? -1]) ??
    (isBlank(beside) ? faultOf(code, password, owner) : '有内容没有列名，没有读取；含逗号的内容请用英文双引号括起');
  if (fault !== null)
    return { line, shown: code === '' ? '' : '****', digest: null, sealed: null, password: null, fault };
  return {
    line,
    shown: maskedCode(code),
    digest: box.digest(partner, code),
    sealed: box.seal(code, goodsId),
    password: password === '' ? null : box.seal(password, goodsId),
    fault,
  };
}

/** Rows of a file of codes that were read together, with where its columns stand. */
export interface CodePiece {
  readonly rows: readonly FileRow[];
  readonly places: Places;
}

/** The lines of a piece, sealed. */
export const sealedLines = ({ rows, places }: CodePiece, box: CodeBox, owner: CodeOwner): readonly CodeLine[] =>
  rows.map((row) => sealedLine(row, places, box, owner));

/**
 * The rows of a file below its heading, some at a time: neither the file's text nor all of its lines are ever held.
 * `passed` counts comments. @throws {FileFault} for what is no file of codes, is empty, or has too many lines
 */
export async function* codePieces(
  pieces: AsyncIterable<readonly FileRow[]>,
  passed: { comments: number } = { comments: 0 },
): AsyncGenerator<CodePiece, void> {
  let places: Places | undefined;
  let total = 0;
  for await (const piece of pieces) {
    const rows: FileRow[] = [];
    for (const row of piece) {
      if (!places && isComment(row)) passed.comments += 1;
      else if (places) rows.push(row);
      else places = placesOf(row);
    }
    total += rows.length;
    if (total > codeFileLimits.rows)
      throw new FileFault(`一次最多导入 ${codeFileLimits.rows.toLocaleString('en-US')} 行，请分成几个文件`);
    if (places && rows.length > 0) yield { rows, places };
  }
  if (total === 0) throw new FileFault(places ? '文件中没有券码' : '文件是空的');
}
