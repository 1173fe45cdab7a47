import { onTestFinished } from 'vitest'

/** The storage of another tab of this site: this page is told of each change, as browsers do. */
export const storageOfOtherTab = (): Storage => {
  const frame = document.body.appendChild(document.createElement('iframe'))
  onTestFinished(() => frame.remove())
  if (!frame.contentWindow) throw new Error('The browser made no frame')
  return frame.contentWindow.localStorage
}
