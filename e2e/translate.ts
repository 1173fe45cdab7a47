import type { Page } from '@playwright/test'

/** As browsers do: each text node gives way to an element with the translated text, also those that come later. Runs in the page. */
export const translateAll = () => {
  const skipped = 'script, style, noscript, textarea, svg, font'
  // The element is obsolete; browsers use it all the same.
  const createFont = () => document.createElement('font' as string)
  const translateNode = (text: Text) => {
    const parent = text.parentElement
    if (text.data.trim() === '' || !parent || parent.closest(skipped)) return
    const [outer, inner] = [createFont(), createFont()]
    inner.textContent = text.data
    outer.append(inner)
    text.replaceWith(outer)
  }
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    texts.forEach(translateNode)
  }
  translate(document.body)
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (node instanceof Text) translateNode(node)
        else translate(node)
      }
    }
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

/** Translates the page that is shown, as Chromium and Safari do when a person asks for it. The words stay, so that tests find them. */
export const translatePage = (page: Page): Promise<void> => page.evaluate(translateAll)
