/** Splits an email address at the places for line breaks: after the @ and before its dots. */
export const emailParts = (email: string): string[] => email.split(/(?<=@)|(?=\.)/)

/** A link that writes to an address. Before the @ there may be characters that end an address in a URL, such as `?`. */
export const mailtoLink = (email: string): string => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
