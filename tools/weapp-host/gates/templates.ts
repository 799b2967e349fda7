import { compileMiniProgram } from '../compile/compile'

/** What the compiler of WeChat's component engine says about the templates, and what is wrong with styles and json. */
export function templateFaults(folder: string): string[] {
  return compileMiniProgram(folder).warnings.map(({ file, line, message }) => `${file}:${line}: ${message}`)
}
