/** Trimmed, lowercase, each once (specification, section 5). */
export const withTags = (tags: readonly string[], text: string) => {
  const added = text
    .split(',')
    .map((tag) => tag.trim().toLowerCase())
    .filter(Boolean)
  return [...new Set([...tags, ...added])]
}
