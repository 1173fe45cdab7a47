/** Where a reader would break an email address: after the @ and before its dots. */
export const emailParts = (email: string): string[] => email.split(/(?<=@)|(?=\.)/)
