type Run = (text: string, values: readonly unknown[]) => Promise<unknown>;

/** A member agrees to something and tries to pay one of his orders, both from this address; and writes down who wants something of it back. */
export async function agreesAndPays(run: Run, memberId: number, address: string): Promise<void> {
  await run(
    `insert into agreement_consent (consent_no, member_id, agreement_id, result, ip) select 'XY1', $1, min(id), 'agreed', $2 from agreement`,
    [memberId, address],
  );
  await run(
    `insert into payment (pay_no, order_id, user_id, channel, amount_fen, fee_fen, refunded_fen, expire_at, status, client_ip)
      select 'ZF1', min(id), $1, 'demo', 100, 0, 0, now(), 'closed', $2 from goods_order where user_id = $1`,
    [memberId, address],
  );
  await run(
    `insert into after_sale (after_sale_no, type, reason_code, text, images, order_id, user_id, share_fen, share_points, refund_fen, refund_points, status)
      select 'SH1', 'refund', 'late', '请打 13800006021 找林小满', '[{"url":"https://pictures.example/林小满.jpg"}]', min(id), $1, 0, 0, 0, 0, 'withdrawn'
      from goods_order where user_id = $1`,
    [memberId],
  );
}
