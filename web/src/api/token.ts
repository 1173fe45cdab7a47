const key = 'muster.token'

const listeners = new Set<() => void>()

/** The session's token as kept in this browser; null signed out. Storage may be forbidden: then a session lasts for the page. */
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
  /** Ends the waiting: the boot script marks the page while a kept session is not known to be good, so that nothing signed-out flashes up. */
  settle: () => {
    delete document.documentElement.dataset['session']
  },
}
