import type { Call } from './document.ts'

/** Escapes text for single quotes in a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

const formParts = ({ body }: Call) =>
  Object.entries(body?.schema.properties ?? {})
    .filter(([name]) => body?.schema.required?.includes(name))
    .map(([name]) => `-F ${quoted(`${name}=@picture.jpg`)}`)

const bodyParts = (call: Call): string[] => {
  const { body } = call
  if (!body) return []
  if (body.mediaType === 'multipart/form-data') return formParts(call)
  return ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body.example))}`]
}

/**
 * The call as a curl command. `$TOKEN` is the session's token.
 * @param origin the origin of the API: `https://muster.example`
 */
export const curlOf = (call: Call, origin: string): string => {
  const { method, parameters, access } = call
  const path = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, { name, example }) => text.replace(`{${name}}`, String(example)), call.path)
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(`${origin}/api${path}`)}`,
    // In double quotes, so that the shell replaces the variable.
    ...(access === 'anyone' ? [] : [`-H ${JSON.stringify('Authorization: Bearer $TOKEN')}`]),
    ...bodyParts(call),
  ].join(' \\\n  ')
}
