import { Fragment } from 'react'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { describeAccess, methodTones } from './access-words.ts'
import type { Call } from './document.ts'

/** Allows line breaks after the slashes of a path. */
const Address = ({ path }: { path: string }) => (
  <code className="min-w-0 wrap-anywhere text-[0.9375rem] font-semibold">
    {path.split('/').map((part, index) => (
      // The same part can appear twice in a path.
      <Fragment key={index}>
        {index > 0 && <span>/</span>}
        {index > 0 && <wbr />}
        <span>{part}</span>
      </Fragment>
    ))}
  </code>
)

/** A sentence of the contract. Text between backticks is code. */
export const Sentence = ({ text }: { text: string }) =>
  text.split('`').map((part, index) =>
    index % 2 === 1 ? (
      <code key={index} className="wrap-anywhere">
        {part}
      </code>
    ) : (
      part
    ),
  )

/** The class of a line's container. */
export const lineClass =
  'grid min-h-14 items-baseline gap-x-4 gap-y-1 px-3 py-3 hover:bg-sunk sm:grid-cols-[minmax(0,1fr)_auto] sm:px-4'

/** A call in brief: method, path, access, summary. @param isHeading whether it is the heading of the details below it */
export const CallLine = ({ call, isHeading = false }: { call: Call; isHeading?: boolean }) => {
  const { method, path, access, summary } = call
  const Name = isHeading ? 'h3' : 'span'
  return (
    <>
      <Name className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1 text-base">
        <span
          className={`figure inline-block min-w-17 rounded-sm px-2 py-0.5 text-center text-xs font-bold ${methodTones[method] ?? ''}`}
        >
          {method}
        </span>{' '}
        <Address path={path} />
      </Name>
      <span className="max-sm:order-3">
        <StatusBadge tone={access === 'anyone' ? 'good' : 'neutral'}>{describeAccess(access)}</StatusBadge>
      </span>
      <span className="text-sm text-mute sm:col-span-2 sm:pl-20">
        <Sentence text={summary} />
      </span>
    </>
  )
}
