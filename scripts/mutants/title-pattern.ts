const placeholder = /(\$\{[^}]*\}|\$[\w.]+|%[sdifjoO])/

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)

/** A pattern for the title of a running test. Placeholders match any text. */
export const patternOf = (title: string): string =>
  title
    .split(placeholder)
    .map((part, index) => (index % 2 === 1 ? '.*' : escaped(part)))
    .join('')
