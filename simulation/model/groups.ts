/**
 * The size of the largest group of people in which each is satisfied: it has at least as many people as they asked for. Found by looking at
 * every group.
 * @param needs with how many in all each person acts. At most 20 people.
 */
export const largestGroup = (needs: readonly number[]): number => {
  let largest = 0
  for (let group = 1; group < 2 ** needs.length; group++) {
    const members = needs.filter((_, index) => group & (1 << index))
    const isSatisfied = members.every((asked) => asked <= members.length)
    if (isSatisfied) largest = Math.max(largest, members.length)
  }
  return largest
}
