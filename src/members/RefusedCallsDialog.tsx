import { mostRefused, type RefusedCalls } from '../../contract/members/refused-calls.ts';
import { InquiryDialog, type InquiryDialogOf } from '../entity/dialogs/InquiryDialog.tsx';
import { formatInstant } from '../entity/fields/formats.ts';
import './refused-calls.css';

/** 被拒记录: what a member wanted and did not get, each with its reason. */
export const RefusedCallsDialog = (props: InquiryDialogOf) => (
  <InquiryDialog {...props} title="被拒记录" ask="刷新" view={Calls} />
);

function Calls({ answer: { calls } }: { readonly answer: RefusedCalls }) {
  if (calls.length === 0) return <p className="refused-calls-note">近 13 个月没有被拒绝的请求</p>;
  return (
    <>
      <ol className="refused-calls" aria-label="被拒记录">
        {calls.map(({ at, what, sentence, why }) => (
          <li key={`${at} ${what} ${sentence} ${why.join(' ')}`}>
            <span className="refused-calls-note">
              {formatInstant(at)} · {what}
            </span>
            {sentence !== '' && <span>{sentence}</span>}
            {why.map((text) => (
              <span key={text} className="refused-calls-why">
                {text}
              </span>
            ))}
          </li>
        ))}
      </ol>
      {calls.length === mostRefused && <p className="refused-calls-note">只显示最近 {mostRefused} 次</p>}
    </>
  );
}
