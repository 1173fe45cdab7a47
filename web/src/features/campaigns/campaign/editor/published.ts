const storageName = 'muster.published'
/** Older ones are no longer in the browser's history. */
const rememberedMax = 20

type Published = readonly (readonly [run: string, campaignId: string])[]

const read = (): Published => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageName) ?? '[]')
    return Array.isArray(kept) ? (kept as Published) : []
  } catch {
    return []
  }
}

/** The campaign that was published from a draft, so that Back and other tabs open it instead of an empty form. Null: unknown. */
export const publishedAs = (run: unknown): string | null => read().find(([known]) => known === run)?.[1] ?? null

/** @param run the name of the draft that was sent */
export const rememberPublished = (run: string, campaignId: string) => {
  try {
    localStorage.setItem(storageName, JSON.stringify([[run, campaignId], ...read()].slice(0, rememberedMax)))
  } catch {
    // Without storage, Back leads to an empty form.
  }
}
