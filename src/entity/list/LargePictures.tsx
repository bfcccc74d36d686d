import { useSelector } from '@xstate/react';
import { Image } from 'antd';
import type { ListPageActor } from '../../../machines/entity/list/list-page.ts';

/** The pictures of a row, large, one after the other. */
export function LargePictures({ page }: { readonly page: ListPageActor }) {
  const looked = useSelector(page, ({ context }) => context.looked);
  const open = useSelector(page, (snapshot) => snapshot.matches('looking'));
  const { pictures = [], label = '' } = looked ?? {};
  // antd's types do not know that a group hands it on: without it the dialog has no name.
  const name = { alt: label };
  return (
    <Image.PreviewGroup
      items={pictures.map(({ url }) => ({ src: url, alt: label }))}
      preview={{ ...name, open, onOpenChange: (stays) => stays || page.send({ type: 'LOOK_AWAY' }) }}
    />
  );
}
