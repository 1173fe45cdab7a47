/** A donation without an account that was started in this browser. The token shows its status and receipt, and corrects its address. */
export type KeptGuestDonation = {
  donationId: string
  token: string
  /** In US dollars. */
  amount: number
  /** The address that the donor typed, or corrected. Versions before kept none. */
  email?: string
  /** PayPal's approval page. */
  approveUrl: string
  startedAtMs: number
}

const storageName = 'muster.guestDonations'
const keptMax = 10
const lifeMs = 30 * 24 * 60 * 60_000
/** How long PayPal lets a donor approve an order. */
const approvalLifeMs = 3 * 60 * 60_000

const isKept = (value: unknown): value is KeptGuestDonation =>
  typeof value === 'object' && value !== null && 'donationId' in value && 'token' in value && 'approveUrl' in value

const readAll = (nowMs: number): KeptGuestDonation[] => {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(storageName) ?? '[]')
    return Array.isArray(all) ? all.filter(isKept).filter(({ startedAtMs }) => startedAtMs > nowMs - lifeMs) : []
  } catch {
    return []
  }
}

/** Stores the token in this browser, because PayPal returns to a new page or to another window. What is stored last is found first. */
export const keepGuestDonation = (kept: KeptGuestDonation, nowMs = Date.now()) => {
  try {
    localStorage.setItem(storageName, JSON.stringify([kept, ...readAll(nowMs)].slice(0, keptMax)))
  } catch {
    // Without storage, the mail with the receipt tells the donor that the money has arrived.
  }
}

/** The donation without an account that was started in this browser; null if there is none with this id. */
export const keptGuestDonation = (donationId: string, nowMs = Date.now()): KeptGuestDonation | null =>
  readAll(nowMs).find((kept) => kept.donationId === donationId) ?? null

/** Whether PayPal still lets the donor approve the order. */
export const isApprovable = ({ startedAtMs }: KeptGuestDonation, nowMs: number) => nowMs - startedAtMs < approvalLifeMs
