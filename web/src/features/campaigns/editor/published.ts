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

/** The campaign that a draft became, so that Back and other tabs lead to it and not to an empty form. Null: none is known. */
export const publishedAs = (run: unknown): string | null => read().find(([known]) => known === run)?.[1] ?? null

/** @param run the name of the draft that was sent */
export const rememberPublished = (run: string, campaignId: string) => {
  try {
    localStorage.setItem(storageName, JSON.stringify([[run, campaignId], ...read()].slice(0, rememberedMax)))
  } catch {
    // Back then leads to an empty form.
  }
}
