import './ghost.css';

/** Grey lines where something is on its way. */
export const Ghost = ({ lines }: { readonly lines: number }) => (
  <div className="ghost" role="status" aria-label="加载中">
    {Array.from({ length: lines }, (_, line) => (
      <span key={line} />
    ))}
  </div>
);

export const PageGhost = () => (
  <div className="page-loading">
    <Ghost lines={8} />
  </div>
);
