-- What waits of a file whose lines are personal is sealed, by hand: under a key of the upload's own, itself sealed under the server's, that goes with the upload.
alter table import_upload add column key text;
