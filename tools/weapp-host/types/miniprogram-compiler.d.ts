/** WeChat's own compilers. */
declare module 'miniprogram-compiler' {
  /** Throws wcc's messages. */
  export function wxmlToJs(folder: string, options?: { maxBuffer?: number }): string
}

declare module 'miniprogram-compiler/src/wcsc' {
  /** Returns an error with wcsc's messages; `sheets` are paths without suffix. */
  export default function wcsc(folder: string, sheets: string[], options?: { maxBuffer?: number }): object | Error
}
