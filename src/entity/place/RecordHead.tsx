import { Image } from 'antd';
import { codeIn } from '../../../contract/entity/codes.ts';
import type { Entity } from '../../../contract/entity/entity.ts';
import { identityOf, recordName } from '../../../contract/entity/list/list-look.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { PresenceLoaderActor } from '../../../machines/entity/record/presence-loader.ts';
import type { RecordPageActor } from '../../../machines/entity/record/record-page.ts';
import type { RecordActor } from '../../../machines/entity/record/record.ts';
import { Tag } from '../fields/Tag.tsx';
import { picturesIn, textIn } from '../fields/values.ts';
import { CodeCell } from '../list/CodeCell.tsx';
import { DueLines } from './DueLines.tsx';
import { PresenceLine } from '../record/PresenceLine.tsx';
import { Standing } from '../record/RecordDetail.tsx';
import { RecordSteps } from './RecordSteps.tsx';

interface Props {
  readonly page: RecordPageActor;
  readonly record: RecordActor;
  readonly presence: PresenceLoaderActor | undefined;
  readonly entity: Entity;
  readonly row: Row;
}

/** Which record it is, how it stands, and what can be done with it. */
export function RecordHead({ page, record, presence, entity, row }: Props) {
  const { picture } = identityOf(entity) ?? {};
  const moves = Object.keys(entity.status).length > 1;
  return (
    <header className="panel record-head">
      {picture !== undefined && <HeadPicture url={picturesIn(row[picture])[0]?.url} name={recordName(entity, row)} />}
      <div className="record-identity">
        <div className="record-name">
          <h1>{recordName(entity, row)}</h1>
          {moves && <Tag {...toldBy(entity, row)} />}
          <Standing entity={entity} row={row} />
        </div>
        <p className="record-known">
          <span>{entity.label}</span>
          {numbersOf(entity, row).map(({ key, text, code }) =>
            code ? <CodeCell key={key} code={text} page={page} /> : <span key={key}>{text}</span>,
          )}
          <PresenceLine loader={presence} />
        </p>
        <DueLines row={row} />
      </div>
      <RecordSteps page={page} record={record} entity={entity} row={row} />
    </header>
  );
}

/** How it stands: by the field that says it best, else by its status. */
function toldBy({ standing = '', fields, status }: Entity, row: Row) {
  const { options } = fields[standing] ?? {};
  return options ? { options, code: row[standing] } : { options: status, code: row.status };
}

/** A code of a choice is said by its label. */
const labelled = ({ fields }: Entity, key: string, row: Row): string =>
  fields[key]?.options?.[textIn(row[key])]?.label ?? textIn(row[key]);

/** The number of a record and what stands below its name in the list, each once; what is called after its number says it there. */
function numbersOf(entity: Entity, row: Row) {
  const { below } = identityOf(entity) ?? {};
  const keys = new Set([entity.numbered?.field, entity.title, below].filter((key) => key !== undefined));
  return [...keys].flatMap((key) => {
    const code = codeIn(entity, key, row) !== '';
    const text = labelled(entity, key, row);
    return text === '' || (!code && text === recordName(entity, row)) ? [] : [{ key, text, code }];
  });
}

/** Its place is kept where there is none, so that names stand at the same place. */
const HeadPicture = ({ url, name }: { readonly url: string | undefined; readonly name: string }) =>
  url === undefined ? (
    <span className="no-picture record-picture" data-initial={/[\p{L}\p{N}]/u.exec(name)?.[0]} />
  ) : (
    <Image className="record-picture" src={url} alt={name} width={56} height={56} />
  );
