/** No part begins with a dot, so no key leads outside the folder, to another bucket or to a temporary file. */
const keyPattern = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

/** Throws unless the text is a storage key. */
export const requireKey = (key: string): string => {
  if (!keyPattern.test(key)) throw new Error(`not a storage key: ${key}`)
  return key
}
