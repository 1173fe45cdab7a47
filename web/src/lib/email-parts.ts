/** Splits an email address at the places for line breaks: after the @ and before its dots. */
export const emailParts = (email: string): string[] => email.split(/(?<=@)|(?=\.)/)
