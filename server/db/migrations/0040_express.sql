-- Carriers are chosen from the dictionary 物流公司: what was typed becomes the code that it means; other names stay as they are.
update goods_order set express_company = case express_company
  when '顺丰速运' then 'SF' when '中通快递' then 'ZTO' when '圆通速递' then 'YTO'
  when '韵达速递' then 'YD' when '京东物流' then 'JD' else express_company end
where express_company in ('顺丰速运', '中通快递', '圆通速递', '韵达速递', '京东物流');
