const storageKey = 'muster.scroll'

const read = (): Record<string, number> => {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

let positions: Record<string, number> | undefined

const known = () => (positions ??= read())

/** How far each history entry was scrolled, also after a reload. */
export const scrollMemory = {
  note: (key: string) => {
    known()[key] = window.scrollY
  },
  of: (key: string): number | undefined => known()[key],
  store: () => {
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(known()))
    } catch {
      // Storage is forbidden or full: a reload begins at the top.
    }
  },
}
