-- What a customer was billed over all recorded periods, and how much of its usage is paid. Together with what is unpaid
-- (`total`) and used (`pemakaian_m3`) every figure of M3.13 is a sum over customers: a polygon's summary reads no bills.
-- Null where there are no bills.
ALTER TABLE customer ADD COLUMN billed bigint, ADD COLUMN paid_usage numeric(14, 2);
UPDATE customer c SET billed = b.billed, paid_usage = b.paid_usage
FROM (
  SELECT city_id, customer_id, sum(total) AS billed, COALESCE(sum(usage_m3) FILTER (WHERE paid), 0) AS paid_usage
  FROM bill GROUP BY city_id, customer_id
) b WHERE c.city_id = b.city_id AND c.id = b.customer_id;

-- A month's bills change every customer. Where the new row fits on the old one's page, no index has to be told of it; and
-- without the room, the table would grow by as much each month, elsewhere.
ALTER TABLE customer SET (fillfactor = 45);
