const placeholder = /(\$\{[^}]*\}|\$[\w.]+|%[sdifjoO])/

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)

/** A test's title as it stands in its file, as a pattern for the title that it has when it runs: placeholders are filled in then. */
export const patternOf = (title: string): string =>
  title
    .split(placeholder)
    .map((part, index) => (index % 2 === 1 ? '.*' : escaped(part)))
    .join('')
