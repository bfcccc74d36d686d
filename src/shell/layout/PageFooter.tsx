/** What stands under every page. */
export const PageFooter = () => (
  <footer className="page-footer">
    <span>Flan Admin</span>
    <span>奖品、奖励与会员运营平台</span>
  </footer>
);
