import { type Archive, openArchive } from './archive.ts';
import { FileFault } from './file-fault.ts';
import { partOfType, type Relationship, relationshipsOf } from './package.ts';
import { type Strings, stringsIn, textOfEscapes } from './strings.ts';
import { type Formats, formatsIn } from './styles.ts';
import { hear } from './xml.ts';

/** A sheet of a workbook, as its tab says. */
export interface SheetName {
  readonly name: string;
  readonly hidden: boolean;
}

/** What of a workbook its cells refer to. */
export interface Workbook {
  /** The bytes of the first sheet that is shown, piece by piece. */
  readonly cells: () => AsyncIterable<Buffer>;
  readonly sheet: string;
  /** The sheets that are not read. */
  readonly others: readonly SheetName[];
  readonly strings: Strings;
  readonly formats: Formats;
  readonly since1904: boolean;
}

const mega = 1024 * 1024;
/** How much each part may unpack to. The sheet is never held; the texts are. */
const limits = { book: 4 * mega, styles: 16 * mega, strings: 64 * mega, sheet: 512 * mega };

interface Tab extends SheetName {
  readonly relation: string;
}

/** Opens a workbook as a package: from its root on, each part is where the one before says. @throws {FileFault} */
export async function openWorkbook(bytes: Buffer): Promise<Workbook> {
  const archive = await openArchive(bytes);
  const book = partOfType(await relationshipsOf(archive, ''), 'officeDocument');
  if (book === undefined || !archive.has(book)) throw new FileFault('这不是 Excel 工作簿，请上传 .xlsx 或 .csv 文件');
  const { tabs, since1904 } = await tabsIn(archive.read(book, limits.book));
  const relationships = await relationshipsOf(archive, book);
  const tab = firstShown(tabs, relationships);
  const part = relationships.get(tab.relation)?.part;
  if (part === undefined || !archive.has(part)) throw new FileFault(`工作表「${tab.name}」的内容缺失，请重新另存`);
  const named = (type: string, limit: number) => partNamed(archive, relationships, type, limit);
  return {
    cells: () => archive.read(part, limits.sheet),
    sheet: tab.name,
    others: tabs.filter((one) => one !== tab).map(({ name, hidden }) => ({ name, hidden })),
    strings: await stringsIn(named('sharedStrings', limits.strings)),
    formats: await formatsIn(named('styles', limits.styles)),
    since1904,
  };
}

/** A part that the workbook may have: undefined where it names none, or names one that is not there. */
function partNamed(
  archive: Archive,
  relationships: ReadonlyMap<string, Relationship>,
  type: string,
  limit: number,
): AsyncIterable<Buffer> | undefined {
  const part = partOfType(relationships, type);
  return part !== undefined && archive.has(part) ? archive.read(part, limit) : undefined;
}

/** The first tab that is shown and has cells: sheets of charts have none. */
function firstShown(tabs: readonly Tab[], relationships: ReadonlyMap<string, Relationship>): Tab {
  const shown = tabs.filter(({ hidden }) => !hidden);
  const tab = shown.find(({ relation }) => {
    const type = relationships.get(relation)?.type;
    return type === undefined || type === 'worksheet';
  });
  if (tab) return tab;
  throw new FileFault(tabs.length === 0 ? '文件中没有工作表' : '文件中没有可见的工作表');
}

async function tabsIn(book: AsyncIterable<Buffer>): Promise<{ readonly tabs: readonly Tab[]; since1904: boolean }> {
  let [isBook, since1904] = [false, false];
  const tabs: Tab[] = [];
  await hear(book, {
    workbook: { open: () => void (isBook = true) },
    'workbook/workbookPr': {
      open: ({ date1904 = '' }) => void (since1904 = ['1', 'true', 'on'].includes(date1904.trim())),
    },
    'workbook/sheets/sheet': {
      open: ({ name = '', state = 'visible', 'rel:id': relation = '' }) =>
        void tabs.push({ name: textOfEscapes(name), hidden: state !== 'visible', relation }),
    },
  });
  if (!isBook) throw new FileFault('这不是 Excel 工作簿，请上传 .xlsx 或 .csv 文件');
  return { tabs, since1904 };
}
