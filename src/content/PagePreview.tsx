import type { Row } from '../../contract/core/page.ts';
import { publishRunStatus } from '../../contract/content/publish.ts';
import { HtmlView } from '../entity/fields/html-nodes.tsx';
import { Tag } from '../entity/fields/Tag.tsx';
import { numberIn, picturesIn, textIn } from '../entity/fields/values.ts';
import type { PanelProps } from '../entity/place/known-panels.ts';
import { PreviewFrame } from './PreviewFrame.tsx';

/** 预览: a phone with the page as it is written, beside it what members see where that says something else; and the card that is shared. */
export const PagePreview = ({ actor, row }: PanelProps) => (
  <PreviewFrame actor={actor}>
    {(slides) => (
      <>
        <p className="banner-told">
          <Tag options={publishRunStatus} code={row['run_status']} />
          {toldOf(row)}
        </p>
        <div className="page-phones">
          {slides.map((slide, at) => (
            <Phone
              key={at === slides.length - 1 ? 'written' : 'live'}
              name={nameOf(row, at === slides.length - 1, slides.length)}
              page={slide}
            />
          ))}
        </div>
        <ShareCard page={row} />
      </>
    )}
  </PreviewFrame>
);

const versionText = (row: Row) => `第 ${numberIn(row['version_no']) ?? 0} 版`;

/** What members see of it now, in a sentence. */
function toldOf(row: Row): string {
  if ((numberIn(row['version_no']) ?? 0) === 0) return '还没有上线过，会员看不到';
  if (row['run_status'] !== 'running') return '现在不展示';
  return row['is_changed'] === true
    ? `会员现在看到的是${versionText(row)}，修改还没有发布`
    : `会员现在看到的就是它（${versionText(row)}）`;
}

const nameOf = (row: Row, isWritten: boolean, count: number): string => {
  if (!isWritten) return `${versionText(row)}，已发布`;
  return count > 1 ? '发布修改后' : '页面的预览';
};

function Phone({ name, page }: { readonly name: string; readonly page: Row }) {
  return (
    <figure className="page-preview">
      <figcaption>{name}</figcaption>
      <section className="banner-phone page-phone" aria-label={name}>
        <h3 className="banner-phone-bar">{textIn(page['title'])}</h3>
        <div className="page-words">
          <HtmlView html={textIn(page['content'])} />
        </div>
      </section>
    </figure>
  );
}

/** What a chat shows of it: what is not filled in is taken from the page itself. */
function ShareCard({ page }: { readonly page: Row }) {
  const [picture] = [...picturesIn(page['share_image']), ...picturesIn(page['cover'])];
  return (
    <figure className="page-preview">
      <figcaption>分享到聊天里</figcaption>
      <section className="page-card" aria-label="分享卡片的预览">
        <div>
          <strong>{textIn(page['share_title']) || textIn(page['title'])}</strong>
          <p>{textIn(page['seo_desc'])}</p>
        </div>
        {picture && <img src={picture.url} alt="" />}
      </section>
    </figure>
  );
}
