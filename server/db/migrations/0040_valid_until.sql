-- The last day on which an account can be used; none: for good. Expand only.
alter table account add column valid_until date;
