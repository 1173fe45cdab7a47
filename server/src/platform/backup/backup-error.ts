/** A backup cannot be written, read or restored. The message is a sentence for the operator. */
export class BackupError extends Error {}

const systemSentences: Record<string, string> = {
  ENOSPC: 'there is no space left on the disk',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'this user has no permission',
  EROFS: 'the file system is read-only',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of the path is not a folder',
  EPIPE: 'the program that reads it has ended',
  EISDIR: 'it is a folder',
}

/** An error of the operating system about a file, as a sentence; every other error unchanged. */
export const explainFileError = (error: unknown, file: string): unknown => {
  const sentence = systemSentences[(error as { code?: string }).code ?? '']
  return sentence ? new BackupError(`${file} cannot be used: ${sentence}.`, { cause: error }) : error
}
