-- What the organisation says about taxes on receipts. Null: the sentence of the software.
alter table organisation add column tax_sentence text check (tax_sentence <> '');
