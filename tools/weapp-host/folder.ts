/** The package's own folder. `index.cjs` replaces `__dirname` by it. */
export const toolFolder = __dirname
