-- What is stored about the mails of one address is exported with its account's data and deleted with its account.

create index mail_stop_address on mail_stop (address_hash);
create index reminder_address on reminder (address_hash);
