/** The account whose drafts are shown. It is stored beside the session token, because drafts are read before the server has answered. */
const ownerKey = 'muster.draftsOf'
const prefix = 'muster.draft.'
const ownedPrefix = `${prefix}@`

const ownerNow = (): string | null => {
  try {
    return localStorage.getItem(ownerKey)
  } catch {
    return null
  }
}

const ownKey = (owner: string, name: string) => `${ownedPrefix}${owner}.${name}`

/**
 * Returns a function for the key of a draft. A draft that an account began stays that account's, also if it logs out while the form is
 * open. One that a signed-out person began becomes the account's that logs in.
 */
export const draftKeyOf = (name: string): (() => string) => {
  const beganBy = ownerNow()
  return () => {
    const owner = beganBy ?? ownerNow()
    return owner === null ? prefix + name : ownKey(owner, name)
  }
}

/** Shows the drafts of an account, and gives it what was written before the login. */
export const claimDrafts = (owner: string) => {
  try {
    if (localStorage.getItem(ownerKey) === owner) return
    localStorage.setItem(ownerKey, owner)
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(prefix) || key.startsWith(ownedPrefix)) continue
      localStorage.setItem(ownKey(owner, key.slice(prefix.length)), localStorage.getItem(key) ?? '')
      localStorage.removeItem(key)
    }
  } catch {
    // Storage is blocked or full. What was not given to the account stays where it is.
  }
}

/** Hides the drafts of the account after its session ended. */
export const hideDrafts = () => {
  try {
    localStorage.removeItem(ownerKey)
  } catch {
    // Nothing was stored.
  }
}
