import { bannerSize, bannerPositions } from '../../contract/content/banner-place.ts';
import { linkText } from '../../contract/core/link-target.ts';
import type { Row } from '../../contract/core/page.ts';
import { Tag } from '../entity/fields/Tag.tsx';
import { picturesIn, textIn } from '../entity/fields/values.ts';
import type { PanelProps } from '../entity/place/known-panels.ts';
import { publishRunStatus } from '../../contract/content/publish.ts';
import { PreviewFrame } from './PreviewFrame.tsx';

/** 预览: a phone with the banner in its position, among those that members see there now. */
export const BannerPreview = ({ actor, row }: PanelProps) => (
  <PreviewFrame actor={actor}>{(slides) => <Phone row={row} slides={slides} />}</PreviewFrame>
);

interface Props {
  readonly row: Row;
  readonly slides: readonly Row[];
}

const labels: Readonly<Record<string, { readonly label: string }>> = bannerPositions;

function Phone({ row, slides }: Props) {
  const position = textIn(row['position']);
  const { width, height } = bannerSize(position) ?? { width: 1, height: 1 };
  const place = slides.findIndex(({ id }) => id === row.id) + 1;
  const isSeen = row['run_status'] === 'running';
  return (
    <>
      <section className="banner-phone" aria-label={`${labels[position]?.label ?? ''}的预览`}>
        <p className="banner-phone-bar">{labels[position]?.label}</p>
        {/* Scrolled by finger, wheel and arrow keys. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached by the keyboard. */}
        <ol className="banner-slides" tabIndex={0} aria-label="轮播图" style={{ aspectRatio: `${width} / ${height}` }}>
          {slides.map((slide) => (
            <Slide key={slide.id} slide={slide} isOwn={slide.id === row.id} />
          ))}
        </ol>
        <div className="banner-phone-rest" aria-hidden>
          <span />
          <span />
          <span />
        </div>
      </section>
      <p className="banner-told">
        <Tag options={publishRunStatus} code={row['run_status']} />
        {isSeen ? '会员现在看到的' : '现在不展示；展示时是'}第 {place} 张，共 {slides.length} 张。点击：
        {linkText(row['link'], textIn(row['link_title']))}
      </p>
    </>
  );
}

function Slide({ slide, isOwn }: { readonly slide: Row; readonly isOwn: boolean }) {
  const [picture] = picturesIn(slide['image']);
  return (
    <li className="banner-slide" data-own={isOwn || undefined}>
      {picture && <img src={picture.url} alt={textIn(slide['title'])} />}
      {isOwn && <span className="banner-own">本张</span>}
    </li>
  );
}
