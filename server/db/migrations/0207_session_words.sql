-- What the operator of an ended session reads, where that says more than the reason alone: who ended it, and why.
alter table session add column revoke_words text;
