import { paths } from '../paths.ts'

/** Whether the server runs another version than this page: its pages start with another script. False if it cannot be reached. */
export const isOutdated = async () => {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src')
  if (!entry) return false
  try {
    const response = await fetch(paths.login(), { cache: 'no-store', headers: { accept: 'text/html' } })
    return response.ok && !(await response.text()).includes(entry)
  } catch {
    return false
  }
}
