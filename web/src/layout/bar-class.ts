/** The line of text of a bar below the header. */
export const barClass = 'wrapper flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5 text-sm'
