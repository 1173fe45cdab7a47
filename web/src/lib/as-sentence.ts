/** A text that a person wrote, with a full stop if it has no end mark. */
export const asSentence = (text: string): string => (/[.!?…。！？][”"’'»)]*$/u.test(text.trimEnd()) ? text : `${text}.`)
