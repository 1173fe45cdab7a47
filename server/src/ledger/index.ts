export { bookDonation } from './book-donation.ts'
export { quarantine } from './ledger.sql.ts'
export { unpaidBalance } from './unpaid-balance.ts'
