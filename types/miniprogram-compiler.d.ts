/** WeChat's own compilers; both throw what they have to say. */
declare module 'miniprogram-compiler' {
  export function wxmlToJs(folder: string, options?: { maxBuffer?: number }): string
  export function wxssToJs(folder: string, options?: { maxBuffer?: number }): string
}
