const list = (text: string) => text.trim().split(/\s+/)

const onsets = list('b br c ch cl d dr f fl g gl gr h j k kl l m n p pl pr r s sh sk sl sp st str t tr v vl w z')
const vowels = list('a e i o u ai ea ie oa ou')
const codas = ['', '', 'n', 'r', 's', 't', 'l', 'm', 'nd', 'rt', 'st', 'ck', 'sh']

/** A rare word for each index: the long tail of names, dialect and jargon. */
export const rareWord = (index: number): string => {
  let rest = index
  const take = (choices: string[]) => {
    const chosen = choices[rest % choices.length] as string
    rest = Math.floor(rest / choices.length)
    return chosen
  }
  return take(onsets) + take(vowels) + take(codas) + take(onsets) + take(vowels) + take(codas)
}
