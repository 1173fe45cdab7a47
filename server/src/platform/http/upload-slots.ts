import { DomainError } from '../base/errors.ts'

/** Maximum number of concurrent uploads: of an account, and in total. */
export const uploadSlotsMax = { account: 8, all: 64 } as const

const retryAfterSeconds = { account: 3, all: 5 } as const

/** Limits the number of concurrent uploads. Record 29. */
export type UploadSlots = {
  /** Takes a slot and returns a function that releases it. Throws `too_many_uploads`, or `unavailable` if all slots are taken. */
  take(accountId: string): () => void
}

export const createUploadSlots = (): UploadSlots => {
  const taken = new Map<string, number>()
  let all = 0
  const add = (key: string, change: 1 | -1): void => {
    const count = (taken.get(key) ?? 0) + change
    if (count === 0) taken.delete(key)
    else taken.set(key, count)
  }
  return {
    take: (accountId) => {
      if ((taken.get(accountId) ?? 0) >= uploadSlotsMax.account) {
        throw new DomainError('too_many_uploads', { retryAfterSeconds: retryAfterSeconds.account })
      }
      if (all >= uploadSlotsMax.all) throw new DomainError('unavailable', { retryAfterSeconds: retryAfterSeconds.all })
      add(accountId, 1)
      all++
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        add(accountId, -1)
        all--
      }
    },
  }
}
