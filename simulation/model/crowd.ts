/** A request for a mail to an unproven address, as the one who made it knows it. */
export type CrowdRequest = {
  email: string
  mailbox: string
  campaignId: string
  network: string
  answeredAt: Date
}

/** What people did to mails to unproven addresses, and what they know. */
export type Crowd = {
  campaigns: { id: string; ownerId: string }[]
  /** How many addresses guests and strangers have. */
  addresses: number
  /** Requests that were taken. */
  taken: CrowdRequest[]
  /** Ids of mails whose link was pressed. */
  pressed: Set<string>
}

/** A request as the server stored it. */
export type StoredRequest = {
  key: string | null
  campaignId: string
  network: string
  mailbox: string
  askedAt: Date
  id: string
  leftAt: Date | null
  place: 'all' | 'domain' | null
  endedAt: Date | null
  isNotMe: boolean
  confirmedAt: Date | null
  windows: readonly string[]
  recipient: string | null
}

/** A state of a window that was committed. */
export type WindowState = { key: string; taken: number; at: Date }

/** What the server has about a crowd when all work has ended. */
export type CrowdRecord = {
  takenAt: Date
  requests: readonly StoredRequest[]
  windows: readonly WindowState[]
  delivered: readonly { id: string; to: string; at: Date }[]
}

export type CrowdInput = { crowd: Crowd; record: CrowdRecord }
