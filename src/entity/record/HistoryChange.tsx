import type { HistoryChange as Change } from '../../../contract/entity/history.ts';
import { isOwnPicture } from '../../../contract/account/own-picture.ts';
import { nothing } from '../fields/formats.ts';
import { ThumbnailLink } from '../fields/ThumbnailLink.tsx';
import { TextChange } from './SideValue.tsx';

const words = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : value === null ? '' : JSON.stringify(value);

/** The pictures of ours that a text names and nothing else (server/entity/write/changes.ts); none for any other text. */
function picturesNamed(text: string): readonly string[] {
  const named = text.split('、');
  return named.every(isOwnPicture) ? named : [];
}

/** Texts longer than this are compared word by word, in characters. */
const long = 24;

/** What a field held and holds: long texts word by word, pictures as they look. */
export function HistoryChange({ change: { before, after } }: { readonly change: Change }) {
  const [was, is] = [words(before), words(after)];
  const [gone, here] = [picturesNamed(was), picturesNamed(is)];
  const isPictured = gone.length + here.length > 0;
  if (!isPictured && was.length > long && is.length > long) return <TextChange before={was} after={is} />;
  return (
    <>
      {gone.length > 0 ? <Pictures urls={gone} label="改前的图片" /> : <del>{was || nothing}</del>} →{' '}
      {here.length > 0 ? <Pictures urls={here} label="改后的图片" /> : <ins>{is || nothing}</ins>}
    </>
  );
}

const Pictures = ({ urls, label }: { readonly urls: readonly string[]; readonly label: string }) => (
  <span className="history-pictures">
    {urls.map((url, place) => (
      // oxlint-disable-next-line react/no-array-index-key -- one picture may stand there twice.
      <ThumbnailLink key={place} pictures={[{ file_id: 0, url }]} label={`${label} ${place + 1}`} />
    ))}
  </span>
);
