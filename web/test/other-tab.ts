import { onTestFinished } from 'vitest'

/** The storage of another tab of this site. Each change dispatches a storage event in this page, as browsers do. */
export const storageOfOtherTab = (): Storage => {
  const frame = document.body.appendChild(document.createElement('iframe'))
  onTestFinished(() => frame.remove())
  if (!frame.contentWindow) throw new Error('The browser made no frame')
  return frame.contentWindow.localStorage
}
