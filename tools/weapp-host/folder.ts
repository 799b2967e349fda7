/** Where this tool's own files are. The bundler of scripts/lib/weapp-host.mjs puts the folder in place of `__dirname`. */
export const toolFolder = __dirname
