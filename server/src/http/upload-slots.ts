import { DomainError } from '../base/errors.ts'
import { networkOf } from '../base/network.ts'

/** Maximum number of concurrent uploads: per account, per address, and in total. */
export const uploadSlotsMax = { sender: 8, all: 64 } as const

const retryAfterSeconds = { sender: 3, all: 5 } as const

type UploadSender = { accountId: string; ip: string }

/** Limits the number of concurrent uploads. */
export type UploadSlots = {
  /** Takes a slot and returns a function that releases it. Throws `too_many_uploads`, or `unavailable` if all slots are taken. */
  take(sender: UploadSender): () => void
}

export const createUploadSlots = ({ countsAddresses }: { countsAddresses: boolean }): UploadSlots => {
  const taken = new Map<string, number>()
  let all = 0
  const add = (key: string, change: 1 | -1): void => {
    const count = (taken.get(key) ?? 0) + change
    if (count === 0) taken.delete(key)
    else taken.set(key, count)
  }
  return {
    take: ({ accountId, ip }) => {
      const keys = [`account ${accountId}`, ...(countsAddresses ? [`network ${networkOf(ip)}`] : [])]
      if (keys.some((key) => (taken.get(key) ?? 0) >= uploadSlotsMax.sender)) {
        throw new DomainError('too_many_uploads', { retryAfterSeconds: retryAfterSeconds.sender })
      }
      if (all >= uploadSlotsMax.all) throw new DomainError('unavailable', { retryAfterSeconds: retryAfterSeconds.all })
      for (const key of keys) add(key, 1)
      all++
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        for (const key of keys) add(key, -1)
        all--
      }
    },
  }
}
