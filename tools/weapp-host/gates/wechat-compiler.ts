import { wxmlToJs } from 'miniprogram-compiler'
import wcsc from 'miniprogram-compiler/src/wcsc'
import { readTextFiles, withSuffix } from '../compile/read-files'

const options = { maxBuffer: 64 * 1024 * 1024 }

/** Errors of wcc and wcsc, the compilers of WeChat's devtools. */
export function weChatCompilerFaults(folder: string): string[] {
  return [...wxmlFaults(folder), ...wxssFaults(folder)]
}

function wxmlFaults(folder: string): string[] {
  try {
    wxmlToJs(folder, options)
    return []
  } catch (error) {
    return [(error as Error).message.trim()]
  }
}

/** The package's own wxssToJs drops wcsc's messages. */
function wxssFaults(folder: string): string[] {
  const sheets = withSuffix(readTextFiles(folder), '.wxss').map(([path]) => path)
  const outcome = wcsc(folder, sheets, options)
  return outcome instanceof Error ? [outcome.message.trim()] : []
}
