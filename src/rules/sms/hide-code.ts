/** A text with each run of four to eight digits as stars: nobody but its receiver reads a verification code. */
export function hideCode(text: string): string {
  return text.replace(
    /(^|\D)(\d{4,8})(?!\d)/g,
    (_whole, before: string, code: string) => before + '*'.repeat(code.length),
  )
}
