/** Sentences of errors that the frame of every page shows, apart from the others like `frame-calls.ts`. */
export const nothingHere = 'There is nothing here'
