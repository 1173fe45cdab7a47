/** Error messages of the layout of every page, in a file of their own like `frame-calls.ts`. */
export const nothingHere = 'There is nothing here'
