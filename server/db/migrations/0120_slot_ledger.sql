-- What moved a stock beside wins: details tell these lines however many prizes were given out between them.
create index stock_ledger_beside_issues on stock_ledger (entity, row_id, ledger_id) where change_type <> 'issue';
