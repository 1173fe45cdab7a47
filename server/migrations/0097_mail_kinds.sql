-- What kind of mail a row is, which decides how the mail is brought up to date when it is sent.
alter table mail add column kind text;
