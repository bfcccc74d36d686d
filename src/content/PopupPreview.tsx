import { linkText } from '../../contract/core/link-target.ts';
import type { Row } from '../../contract/core/page.ts';
import { publishRunStatus } from '../../contract/content/publish.ts';
import { HtmlView } from '../entity/fields/html-nodes.tsx';
import { Tag } from '../entity/fields/Tag.tsx';
import { picturesIn, textIn } from '../entity/fields/values.ts';
import type { PanelProps } from '../entity/place/known-panels.ts';
import { PreviewFrame } from './PreviewFrame.tsx';

/** 预览: a phone with the popup before its screen, and what stands before or behind it there. */
export const PopupPreview = ({ actor, row }: PanelProps) => (
  <PreviewFrame actor={actor}>{(slides) => <Phone row={row} slides={slides} />}</PreviewFrame>
);

interface Props {
  readonly row: Row;
  readonly slides: readonly Row[];
}

function Phone({ row, slides }: Props) {
  const place = slides.findIndex(({ id }) => id === row.id);
  const before = slides.slice(0, place).map(({ title }) => `「${textIn(title)}」`);
  const isSeen = row['run_status'] === 'running';
  return (
    <>
      <section className="banner-phone popup-phone" aria-label="弹窗的预览">
        <div className="banner-phone-rest" aria-hidden>
          <span />
          <span />
          <span />
        </div>
        <div className="popup-veil">
          <div className="popup-card">
            <Content row={row} />
          </div>
          {row['closable'] === true && (
            <span className="popup-close" aria-hidden>
              ×
            </span>
          )}
        </div>
      </section>
      <p className="banner-told">
        <Tag options={publishRunStatus} code={row['run_status']} />
        {isSeen ? '会员现在可能看到它' : '现在不展示'}；
        {before.length === 0 ? '同页面没有排在它前面的弹窗' : `同页面排在它前面：${before.join('、')}`}。点击：
        {linkText(row['link'], textIn(row['link_title']))}
      </p>
    </>
  );
}

/** What it shows, by its type. */
function Content({ row }: { readonly row: Row }) {
  const [picture] = picturesIn(row['image']);
  const title = textIn(row['title']);
  switch (row['popup_type']) {
    case 'image':
      return picture ? <img src={picture.url} alt={title} /> : null;
    case 'text':
      return (
        <div className="popup-words">
          <HtmlView html={textIn(row['content'])} />
        </div>
      );
    case 'coupon':
      return (
        <div className="popup-words">
          <h3>{textIn(row['coupon_title'])}</h3>
          <span className="popup-button">立即领取</span>
        </div>
      );
    default:
      return (
        <div className="popup-words">
          <h3>{textIn(row['agreement_title'])}已更新</h3>
          <span className="popup-button">同意并继续</span>
        </div>
      );
  }
}
