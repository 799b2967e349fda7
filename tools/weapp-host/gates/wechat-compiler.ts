import { wxmlToJs, wxssToJs } from 'miniprogram-compiler'

const MOST_OUTPUT = 64 * 1024 * 1024

const failureOf = (compile: () => unknown): string[] => {
  try {
    compile()
    return []
  } catch (error) {
    return [(error as Error).message.trim()]
  }
}

/** What wcc and wcsc, the compilers of WeChat's devtools, refuse. */
export function weChatCompilerFaults(folder: string): string[] {
  return [
    ...failureOf(() => wxmlToJs(folder, { maxBuffer: MOST_OUTPUT })),
    ...failureOf(() => wxssToJs(folder, { maxBuffer: MOST_OUTPUT })),
  ]
}
