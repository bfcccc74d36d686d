import type { MouseEvent } from 'react';
import type { Picture } from '../../../contract/entity/field.ts';
import type { ListPageActor } from '../../../machines/entity/list/list-page.ts';
import { ThumbnailLink } from '../fields/ThumbnailLink.tsx';
import { isPlainClick } from '../../core/plain-click.ts';

interface Props {
  readonly pictures: readonly Picture[];
  readonly label: string;
  readonly page: ListPageActor;
}

/** The first picture of a row, small; a click shows them large. One element of the page's does that for all rows. */
export function PictureCell({ pictures, label, page }: Props) {
  const look = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    page.send({ type: 'LOOK', at: { pictures, label } });
  };
  return <ThumbnailLink pictures={pictures} label={label} onClick={look} />;
}
