-- Garis waktu: customers' payment status at the ends of the last months, in the rows of a stored set. Not among its parts: these
-- are sent to everybody. Made when somebody first asks for it.
CREATE TABLE feature_set_months (
  city_id integer NOT NULL,
  kind    text NOT NULL,
  counter integer NOT NULL,
  -- The newest month, YYYYMM: in the next one it is made again.
  last    integer NOT NULL,
  bytes   bytea NOT NULL,
  PRIMARY KEY (city_id, kind, counter),
  FOREIGN KEY (city_id, kind, counter) REFERENCES feature_set ON DELETE CASCADE
);
ALTER TABLE feature_set_months ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- Customers whose bills changed since the counter of customers was last raised. What bills say of earlier months may change
-- without anything that is written on the customer, for one the day on which a month was paid. A synchronisation stores its bills
-- page by page and raises the counter at its end.
CREATE TABLE bill_change (
  city_id     integer NOT NULL REFERENCES company ON DELETE CASCADE,
  customer_id text NOT NULL,
  PRIMARY KEY (city_id, customer_id)
);
