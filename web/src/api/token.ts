import { hideDrafts } from '../lib/draft-owner.ts'

const key = 'muster.token'

const listeners = new Set<() => void>()

/** The session token in browser storage; null if signed out. If storage is blocked, the session lasts as long as the page. */
let memory: string | null = null
const read = () => {
  try {
    return localStorage.getItem(key) ?? memory
  } catch {
    return memory
  }
}

const write = (token: string | null) => {
  memory = token
  try {
    if (token === null) localStorage.removeItem(key)
    else localStorage.setItem(key, token)
  } catch {
    // Kept in memory only.
  }
  if (token === null) hideDrafts()
  for (const listener of listeners) listener()
}

export const sessionToken = {
  read,
  write,
  /** Calls back when the token changes, in this tab or another. */
  subscribe: (listener: () => void) => {
    const onStorage = (event: StorageEvent) => {
      if (event.key !== key && event.key !== null) return
      memory = event.newValue
      listener()
    }
    listeners.add(listener)
    window.addEventListener('storage', onStorage)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', onStorage)
    }
  },
  /** Calls back when another tab drops the token, before those who subscribe later. */
  onRemovedElsewhere: (listener: () => void) => {
    window.addEventListener('storage', ({ key: changed, newValue }) => {
      if (changed === key && newValue === null) listener()
    })
  },
  /** Removes the mark that the boot script sets while a stored session is being checked, which prevents a flash of signed-out content. */
  clearPendingMark: () => {
    delete document.documentElement.dataset['session']
  },
}
