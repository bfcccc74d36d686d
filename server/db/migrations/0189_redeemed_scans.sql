-- How much of a tier was redeemed is counted for the goods that it gives, too.
create index ccn_scan__redeemed on ccn_scan (activity_id, tier_id) where result = 'redeemed';
