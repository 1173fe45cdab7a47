import type { Plugin } from 'vite'

/**
 * Writes characters that are not in Latin-1 as escapes: V8 keeps the text of a module with one byte for each character, or with two if a single
 * one needs them. They stand in texts and regular expressions, because the comments are removed.
 */
export const oneByteText: Plugin = {
  name: 'one-byte-text',
  generateBundle(_options, files) {
    const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
    for (const file of Object.values(files)) {
      if (file.type === 'chunk') file.code = file.code.replaceAll(/[^\0-\u00ff]/g, escaped)
    }
  },
}
