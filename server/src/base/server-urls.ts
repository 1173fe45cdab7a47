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
