import type { ReactNode } from 'react'
import { Icon } from '../../../ui/picture/Icon.tsx'
import { CallLine, lineClass, Sentence } from './CallLine.tsx'
import { curlOf } from './curl.ts'
import type { Body, Call, Parameter } from './document.ts'
import { FieldTable } from './FieldTable.tsx'
import { fieldsOf, valueOf } from './fields.ts'

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-6">
    <h4 className="mb-1.5 font-display text-[0.9375rem] font-bold">{title}</h4>
    {children}
  </section>
)

const marks = { required: null, optional: 'optional' }

const placeTitles = { path: 'In the address', query: 'In the query', header: 'Headers' } as const

const Parameters = ({ parameters, place }: { parameters: readonly Parameter[]; place: Parameter['in'] }) => {
  const there = parameters.filter((parameter) => parameter.in === place)
  if (there.length === 0) return null
  const title = placeTitles[place]
  return (
    <Part title={title}>
      <FieldTable
        caption={title}
        fields={there.map(({ name, required, schema }) => ({
          ...valueOf(schema),
          path: name,
          isRequired: required === true,
        }))}
        marks={marks}
      />
      {there.map(
        ({ name, description }) =>
          description && (
            <p key={name} className="mt-1 text-sm text-mute">
              {description}.
            </p>
          ),
      )}
    </Part>
  )
}

const isList = ({ schema }: Body) => schema.type === 'array'
const mediaWords = ({ mediaType }: Body) => (mediaType === 'application/json' ? '' : ` as ${mediaType}`)

const RequestBody = ({ body }: { body: Body }) => (
  <Part title={`Body${mediaWords(body)}`}>
    <FieldTable caption="Fields of the body" fields={fieldsOf(body.schema)} marks={marks} />
  </Part>
)

const Success = ({ success: { status, description, body } }: Call) => {
  const fields = body ? fieldsOf(body.schema) : []
  return (
    <Part title={`Answer ${status}${body ? mediaWords(body) : ''}`}>
      {!body && <p className="text-sm">{status === '204' ? 'Nothing: it is done.' : `${description}.`}</p>}
      {body && isList(body) && <p className="mb-1.5 text-sm">A list. Each entry has:</p>}
      {body && fields.length === 0 && <p className="text-sm">A text.</p>}
      {fields.length > 0 && (
        <FieldTable
          caption="Fields of the answer"
          fields={fields}
          marks={{ required: null, optional: 'may be absent' }}
        />
      )}
    </Part>
  )
}

const Failures = ({ failures }: Call) => (
  <Part title="Errors">
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">Errors</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Status</th>
          <th scope="col">Sentence</th>
        </tr>
      </thead>
      <tbody>
        {failures.map(({ status, code, sentence }) => (
          <tr key={code} className="border-t border-line align-top max-sm:grid max-sm:grid-cols-[auto_1fr] max-sm:py-2">
            <th scope="row" className="py-1.5 pr-4 text-left font-normal max-sm:order-2 max-sm:py-0 sm:w-[36%]">
              <code className="wrap-anywhere font-semibold">{code}</code>
            </th>
            <td className="figure py-1.5 pr-4 max-sm:py-0">{status}</td>
            <td className="py-1.5 max-sm:order-3 max-sm:col-span-2 max-sm:py-0">{sentence}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Part>
)

const Example = ({ call, origin }: { call: Call; origin: string }) => (
  <Part title="Example">
    <div>
      <pre className="whitespace-pre-wrap wrap-anywhere rounded-md bg-sunk p-4 text-sm/6">
        <code>{curlOf(call, origin)}</code>
      </pre>
      <button type="button" hidden data-copy className="text-link inline-flex min-h-11 items-center text-sm">
        Copy the command
      </button>
    </div>
  </Part>
)

/** One call: a summary line that expands to all details. It works without scripts. */
export const CallEntry = ({ call, origin }: { call: Call; origin: string }) => {
  const { id, method, path, proof, parameters, body, failures } = call
  return (
    <details id={id} className="group scroll-mt-4 border-t border-line open:bg-sheet open:pb-8 target:border-marigold">
      <summary className={`${lineClass} relative list-none pr-10 sm:pr-12 [&::-webkit-details-marker]:hidden`}>
        <CallLine call={call} isHeading />
        <Icon
          name="chevronDown"
          className="absolute right-3 top-4.5 size-5 text-mute transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="px-3 sm:px-4">
        {proof && (
          <p className="mt-3 text-sm">
            <Sentence text={`${proof}.`} />
          </p>
        )}
        <Parameters parameters={parameters} place="path" />
        <Parameters parameters={parameters} place="query" />
        <Parameters parameters={parameters} place="header" />
        {body && <RequestBody body={body} />}
        <Success {...call} />
        {failures.length > 0 && <Failures {...call} />}
        <Example call={call} origin={origin} />
        <p className="mt-2">
          <a href={`#${id}`} className="text-link inline-flex min-h-11 items-center text-sm">
            Link to {method} {path}
          </a>
        </p>
      </div>
    </details>
  )
}
