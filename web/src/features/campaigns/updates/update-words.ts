/**
 * The text without a first line that says the title again, as do urgent updates that were written before they had a
 * title.
 */
export const withoutTitle = ({ title, text }: { title: string; text: string }): string => {
  if (!text.startsWith(title)) return text
  const rest = text.slice(title.length)
  return rest === '' || rest.startsWith('\n') ? rest.trim() : text
}

/** The first line of a text that says something. */
export const firstLine = (text: string): string => /\S.*/.exec(text)?.[0].trim() ?? ''
