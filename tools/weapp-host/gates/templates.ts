import { compileMiniProgram } from '../compile/compile'

/** Warnings of the compiler of WeChat's component engine about templates, and errors in styles and json. */
export function templateFaults(folder: string): string[] {
  return compileMiniProgram(folder).warnings.map(({ file, line, message }) => `${file}:${line}: ${message}`)
}
