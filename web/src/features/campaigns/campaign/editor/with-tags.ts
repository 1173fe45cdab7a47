import { normalizeTag } from '@muster/contract/facts/campaigns.ts'

/** As they are stored, each once (specification, section 5). */
export const withTags = (tags: readonly string[], text: string) => {
  const added = text.split(',').map(normalizeTag).filter(Boolean)
  return [...new Set([...tags, ...added])]
}
