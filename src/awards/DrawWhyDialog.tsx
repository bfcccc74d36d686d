import type { DrawWhy, WhyLine } from '../../contract/awards/draw-why.ts';
import { InquiryDialog, type InquiryDialogOf } from '../entity/dialogs/InquiryDialog.tsx';
import { formatInstant } from '../entity/fields/formats.ts';
import './draw-why.css';

/** 为什么: how the draw of an award record came to what it is. */
export const DrawWhyDialog = (props: InquiryDialogOf) => <InquiryDialog {...props} title="为什么" view={Why} />;

const asked: Readonly<Record<WhyLine['on'], string>> = {
  plan: '方案',
  roll: '抽奖',
  prize: '奖品',
  fallback: '兜底奖品',
  tier: '奖级',
};

function Why({ answer: { at, sentence, lines } }: { readonly answer: DrawWhy }) {
  if (!lines) return <p className="draw-why-note">这次抽奖没有留下过程：它早于过程开始保存的时间。</p>;
  return (
    <>
      <p className="draw-why-sentence">{sentence}</p>
      <ol className="draw-why-lines" aria-label="抽奖过程">
        {lines.map((line) => (
          <li key={`${line.on} ${line.id} ${line.guard}`} data-holds={line.holds}>
            <span className="draw-why-asked">
              {asked[line.on]}
              {line.on !== 'roll' && line.title !== '' && `「${line.title}」`}
            </span>
            <span>{line.text}</span>
          </li>
        ))}
      </ol>
      <p className="draw-why-note">{formatInstant(at)} 抽奖。名称、数量和条件都是当时的，之后的修改不影响这里。</p>
    </>
  );
}
