/** Scheme and login, the list of hosts, and the rest of a PostgreSQL URL. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^/]*@)?)([^/?#@]*)(.*)$/s

/** A PostgreSQL URL that may name several hosts, as one URL for each of them. */
export const serverUrls = (url: string): readonly [string, ...string[]] => {
  const [, login = '', hosts = '', rest = ''] = parts.exec(url) ?? []
  const [first, ...others] = hosts.split(',').map((host) => `${login}${host}${rest}`)
  return others.length > 0 && first !== undefined ? [first, ...others] : [url]
}

/** The hosts of a PostgreSQL URL and the name of its database, without the login. */
export const placeOf = (url: string): string => {
  const places = serverUrls(url).map((one) => new URL(one))
  return `${places.map(({ host }) => host).join(',')}${places[0]?.pathname ?? ''}`
}

/** A URL without its password. The text is masked as a whole if it is not a URL. */
export const maskUrl = (text: string): string => {
  const [url, ...others] = serverUrls(text).map((one) => URL.parse(one))
  if (!url || others.includes(null)) return text.replace(/^(\w+:\/\/)?.*$/s, '$1•••')
  const query = [...url.searchParams.keys()].length > 0 ? '?…' : ''
  const login = url.username || url.password ? `${url.username}${url.password && ':•••'}@` : ''
  const hosts = [url, ...others].map((one) => one?.host)
  return `${url.protocol}//${login}${hosts.join(',')}${url.pathname}${query}`
}
