/** Where the package's own files are. `index.cjs` puts the folder in place of `__dirname`. */
export const toolFolder = __dirname
