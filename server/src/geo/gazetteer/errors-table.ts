const hopeless = 255

/**
 * Edit distance between a text and names that are given letter by letter: the table of optimal string alignment, one
 * row per letter of the name. A row depends only on earlier rows, so that names with a common prefix share them.
 * Only cells within the allowed number of errors are filled. @param depth the longest prefix of a name
 */
export const createErrorsTable = (typed: Buffer, errorsForgiven: number, depth: number) => {
  const width = typed.length + 1
  const cells = new Uint8Array(width * (depth + 1)).fill(hopeless)
  for (let column = 0; column < Math.min(width, errorsForgiven + 1); column++) cells[column] = column
  const cell = (index: number): number => cells[index] ?? hopeless

  return {
    /** Fills the row of the last letter. Returns the minimum of the row, which never decreases with further letters. */
    spell: (name: Buffer, start: number, letters: number): number => {
      const row = letters * width
      const [letter, letterBefore] = [name[start + letters - 1], letters > 1 ? name[start + letters - 2] : -1]
      const [from, to] = [Math.max(1, letters - errorsForgiven), Math.min(width - 1, letters + errorsForgiven)]
      let fewest = (cells[row] = Math.min(letters, hopeless))
      if (from > 1) cells[row + from - 1] = hopeless
      for (let column = from; column <= to; column++) {
        const above = row + column - width
        let errors = cell(above - 1) + (letter === typed[column - 1] ? 0 : 1)
        errors = Math.min(errors, cell(above) + 1, cell(row + column - 1) + 1)
        const isSwapped = column > 1 && letter === typed[column - 2] && letterBefore === typed[column - 1]
        if (isSwapped) errors = Math.min(errors, cell(above - width - 2) + 1)
        cells[row + column] = errors
        if (errors < fewest) fewest = errors
      }
      return fewest
    },
    /** Errors between the whole text and this prefix of the name. */
    errorsAt: (letters: number): number => cell(letters * width + width - 1),
  }
}
