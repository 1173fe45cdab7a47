import { serverUrls } from './server-urls.ts'

/** A URL without its password. The text is masked as a whole if it is not a URL. */
export const maskUrl = (text: string): string => {
  const [url, ...others] = serverUrls(text).map((one) => URL.parse(one))
  if (!url || others.includes(null)) return text.replace(/^(\w+:\/\/)?.*$/s, '$1•••')
  const query = [...url.searchParams.keys()].length > 0 ? '?…' : ''
  const login = url.username || url.password ? `${url.username}${url.password && ':•••'}@` : ''
  const hosts = [url, ...others].map((one) => one?.host)
  return `${url.protocol}//${login}${hosts.join(',')}${url.pathname}${query}`
}
