import { fold } from '../../base/fold.ts'

/** A place's name as compared: folded, without apostrophes, other marks as spaces. `Baden-Württemberg` is `baden wurttemberg`. */
export const keyOf = (name: string): string =>
  fold(name)
    .replace(/['’ʼ`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
