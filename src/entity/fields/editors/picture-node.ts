import { mergeAttributes, Node } from '@tiptap/react';
import { isOwnPicture } from '../../../../contract/account/own-picture.ts';

/** A picture within a formatted text: one of our own uploads, in the line where it stands. Any other is not taken over. */
export const pictureNode = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({ src: {}, alt: { default: '' }, width: {}, height: {} }),
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (element) => isOwnPicture(element.getAttribute('src') ?? '') && null },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
});
