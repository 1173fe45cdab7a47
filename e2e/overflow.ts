import type { Page } from '@playwright/test'

/** Realistically long texts without a break opportunity. */
const long = {
  word: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  email: 'maria.konstantina.papadimitriou-vassilopoulou+campaigns@correspondence.municipal-services.example.org',
  amount: '$188,888.88',
}

/**
 * The horizontal overflow of the page or a dialog in CSS pixels, and the overflowing elements. Runs in the page.
 * @param texts replace user texts, addresses and amounts during the measurement; null measures the page as it is
 */
const measure = (texts: typeof long | null): string[] => {
  const changed: { node: Text; before: string }[] = []
  const hardenTexts = (hard: typeof long) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node as Text
      // User texts are in `bdi` elements, because they may be written from right to left.
      const after = text.parentElement?.closest('bdi')
        ? hard.word
        : text.data.replace(/[\w.+-]+@[\w.-]+\.\w+/g, hard.email).replace(/\$[\d,]+\.\d\d/g, hard.amount)
      if (after !== text.data) changed.push({ node: text, before: text.data })
      text.data = after
    }
  }
  const standingOut = (frame: Element) => {
    const { scrollWidth, clientWidth } = frame
    if (scrollWidth <= clientWidth) return []
    const right = frame.getBoundingClientRect().left + frame.clientLeft + clientWidth
    return [...frame.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > right + 1)
      .slice(-3)
      .map((element) => `${scrollWidth - clientWidth} px too wide: ${element.outerHTML.slice(0, 200)}`)
      .concat(`the ${frame.localName} is ${scrollWidth} px wide`)
  }
  if (texts) hardenTexts(texts)
  const found = [document.documentElement, ...document.querySelectorAll('[role=dialog]')].flatMap(standingOut)
  for (const { node, before } of changed) node.data = before
  return found
}

/** The horizontal overflow of the page in CSS pixels. */
export const overflowPx = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The overflowing elements of the current page. */
export const overflowingElements = (page: Page): Promise<string[]> => page.evaluate(measure, null)

/** The overflowing elements if each user text, address and amount is long. */
export const overflowOfLongTexts = (page: Page): Promise<string[]> => page.evaluate(measure, long)
