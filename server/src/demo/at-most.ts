/**
 * Does the work for every item, so many at a time at most, begun in the items' order. Where one fails nothing more is
 * begun; what is under way ends, and then the failure is thrown.
 */
export const atMost = async <Item>(
  limit: number,
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> => {
  const queue = items.entries()
  let hasFailed = false
  const worker = async () => {
    for (const [index, item] of queue) {
      if (hasFailed) return
      await work(item, index).catch((error: unknown) => {
        hasFailed = true
        throw error
      })
    }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: limit }, worker))
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure) throw failure.reason
}
