import { fold } from '../../base/fold.ts'

/** The comparison key of a place name: folded, without apostrophes, other punctuation as spaces. `Baden-Württemberg` is `baden wurttemberg`. */
export const keyOf = (name: string): string =>
  fold(name)
    .replace(/['’ʼ`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
