/** WeChat's own compilers. */
declare module 'miniprogram-compiler' {
  /** Throws what wcc has to say. */
  export function wxmlToJs(folder: string, options?: { maxBuffer?: number }): string
}

declare module 'miniprogram-compiler/src/wcsc' {
  /** Answers an error with what wcsc has to say; `sheets` are paths without suffix. */
  export default function wcsc(folder: string, sheets: string[], options?: { maxBuffer?: number }): object | Error
}
