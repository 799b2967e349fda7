/** The test files that take longest, from `test/` on, without `.test.ts`. */
export const longest: readonly string[]
