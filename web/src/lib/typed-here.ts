let typedAt: string | null = null

/** Search fields are ignored: a search is easily repeated, but other input would be lost. */
const isKept = (target: EventTarget | null) => target instanceof Element && !target.matches('[type=search]')

/** Starts to track input in fields. */
export const watchTyping = () => {
  const note = ({ target }: Event) => {
    if (isKept(target)) typedAt = window.location.pathname
  }
  document.addEventListener('input', note, { capture: true })
}

/** Whether a field on the current page was changed. */
export const hasTyped = () => typedAt !== null && typedAt === window.location.pathname
