import { type Archive } from './archive.ts';
import { FileFault } from './file-fault.ts';
import { hear } from './xml.ts';

/** What a part says of another one (ECMA-376, part 2, §9.3). */
export interface Relationship {
  /** The last word of its type: `worksheet`, `sharedStrings`. */
  readonly type: string;
  /** The name of the part, from the root of the package; undefined for one outside of it. */
  readonly part: string | undefined;
}

const limit = 4 * 1024 * 1024;
/** Of office documents, in either of their dialects; a type of somebody else's may end with the same word. */
const officeTypes =
  /^http:\/\/(?:schemas\.openxmlformats\.org\/officeDocument\/2006|purl\.oclc\.org\/ooxml\/officeDocument)\/relationships\/(\w+)$/;

const typeOf = (type = ''): string => officeTypes.exec(type)?.[1] ?? '';

/** Where a target leads from a part: relative to the folder of the part, or from the root; `..` leads up. */
function targetFrom(source: string, target: string): string {
  const way = decoded(target.replaceAll('\\', '/'));
  const folders = way.startsWith('/') ? [] : source.replaceAll('\\', '/').split('/').slice(0, -1);
  for (const step of way.split('/'))
    if (step === '..') folders.pop();
    else if (step !== '.' && step !== '') folders.push(step);
  return folders.join('/');
}

/** Targets are addresses: what stands there as `%20` is a space in the name of the part. */
function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

/** The relationships of a part by id; '' is the package itself. None, where it says of none. @throws {FileFault} */
export async function relationshipsOf(archive: Archive, part: string): Promise<ReadonlyMap<string, Relationship>> {
  const slash = part.lastIndexOf('/') + 1;
  const name = `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`;
  const found = new Map<string, Relationship>();
  if (!archive.has(name)) return found;
  await hear(archive.read(name, limit), {
    'Relationships/Relationship': {
      open: ({ Id, Type, Target = '', TargetMode }) => {
        if (Id === undefined || found.has(Id)) throw new FileFault('文件的结构有误，请重新另存为 .xlsx 后再试');
        found.set(Id, { type: typeOf(Type), part: TargetMode === 'External' ? undefined : targetFrom(part, Target) });
      },
    },
  });
  return found;
}

/** The one part that another one names for a purpose; undefined where there is none. */
export const partOfType = (relationships: ReadonlyMap<string, Relationship>, type: string): string | undefined =>
  [...relationships.values()].find((one) => one.type === type)?.part;
