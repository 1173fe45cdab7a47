import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from '../../router/Link.tsx'
import { classNames } from '../../lib/class-names.ts'

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'normal' | 'large'

const tones = {
  primary: 'border-transparent bg-aubergine text-on-aubergine hover:bg-aubergine-deep',
  secondary: 'border-edge bg-sheet text-ink hover:border-ink hover:bg-sunk',
  quiet: 'border-transparent text-aubergine underline decoration-1 underline-offset-4 hover:bg-sunk hover:decoration-2',
  danger: 'border-transparent bg-danger text-on-danger hover:opacity-90',
} as const satisfies Record<ButtonTone, string>

const sizes = {
  small: 'min-h-11 px-3.5 text-sm',
  normal: 'min-h-11.5 px-5',
  large: 'min-h-13 px-6 text-lg',
} as const satisfies Record<ButtonSize, string>

/** The unavailable style replaces the tone: grey and flat, but readable. */
const unavailableLook = 'cursor-not-allowed border-dashed border-edge bg-transparent text-mute'

const classOf = (look: string, size: ButtonSize, className: string) =>
  classNames(
    'inline-flex items-center justify-center gap-2 rounded-md border py-1.5 text-center font-semibold leading-tight transition-colors',
    look,
    sizes[size],
    className,
  )

/** The classes of a button, for elements other than `Button` and `ButtonLink`. */
export const buttonClass = (tone: ButtonTone = 'primary', size: ButtonSize = 'normal', className = '') =>
  classOf(tones[tone], size, className)

const Spinner = () => (
  <span aria-hidden="true" className="size-5 animate-spin rounded-full border-2 border-current border-r-transparent" />
)

/** Both labels share one grid cell, so that the button keeps its width while pending. */
const Faces = ({
  pending,
  pendingLabel,
  children,
}: {
  pending: boolean
  pendingLabel: ReactNode
  children: ReactNode
}) => (
  <span className="grid justify-items-center *:col-start-1 *:row-start-1">
    <span className={classNames('inline-flex items-center gap-2', pending && 'invisible')}>{children}</span>
    <span className={classNames('inline-flex items-center gap-2', !pending && 'invisible')} aria-hidden={!pending}>
      {pendingLabel}
    </span>
  </span>
)

/**
 * A button. While `pending` it keeps focus and width, and ignores clicks.
 * `pendingLabel` replaces the label while pending ("Supporting..."); without one its own label stays, beside a spinner.
 * `unavailableBecause` is the id of the sentence that says why the button is inactive: it can still be focused, and is announced
 * with that sentence.
 */
export const Button = ({
  tone = 'primary',
  size = 'normal',
  pending = false,
  pendingLabel,
  unavailableBecause,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & {
  tone?: ButtonTone
  size?: ButtonSize
  pending?: boolean
  pendingLabel?: string | undefined
  unavailableBecause?: string | undefined
}) => {
  const isUnavailable = unavailableBecause !== undefined
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending || isUnavailable) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type={type}
      aria-disabled={pending || isUnavailable || undefined}
      {...(isUnavailable && { 'aria-describedby': unavailableBecause })}
      className={classOf(
        isUnavailable ? unavailableLook : tones[tone],
        size,
        classNames(pending && 'cursor-progress', 'disabled:opacity-55', className),
      )}
      onClick={handleClick}
      {...rest}
    >
      {pendingLabel === undefined ? (
        <>
          {pending && <Spinner />}
          <span className="contents">{children}</span>
        </>
      ) : (
        <Faces pending={pending} pendingLabel={pendingLabel}>
          {children}
        </Faces>
      )}
    </button>
  )
}

/** A link to a path of the site that looks like a button. */
export const ButtonLink = ({
  tone = 'primary',
  size = 'normal',
  className,
  ...rest
}: ComponentProps<typeof Link> & { tone?: ButtonTone; size?: ButtonSize }) => (
  <Link className={buttonClass(tone, size, className)} {...rest} />
)
