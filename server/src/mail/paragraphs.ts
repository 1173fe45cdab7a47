/** The lines of a text that a person typed, as paragraphs of a mail. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)

/** The reason that a person typed, as a sentence. */
export const reasonGiven = (reason: string): string =>
  `The reason given: ${reason}${/[.!?…。！？][”"’')»」]*$/u.test(reason) ? '' : '.'}`
