-- Data about the mails of an address is exported and deleted with the address's account.

create index mail_stop_address on mail_stop (address_hash);
create index reminder_address on reminder (address_hash);
